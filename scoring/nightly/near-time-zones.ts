import { editDistance } from '../../schemas/edit-distance.ts';

const SHOWN = 3;

/** The known zones whose names are nearest to one that is unknown: by the whole name or by its last part, the city. */
export function nearTimeZones(unknown: string, known: readonly string[]): string[] {
  const wanted = unknown.slice(0, NAME_MAX).toLowerCase().replaceAll(' ', '_');
  const bound = Math.max(2, Math.floor(wanted.length / 3));
  return known
    .map((name) => ({ name, distance: distance(wanted, name.toLowerCase()) }))
    .filter((one) => one.distance <= bound)
    .sort((a, b) => (a.distance === b.distance ? (a.name < b.name ? -1 : 1) : a.distance - b.distance))
    .slice(0, SHOWN)
    .map(({ name }) => name);
}

/** Longer than any zone's name. */
const NAME_MAX = 64;

function distance(wanted: string, name: string): number {
  const city = name.slice(name.lastIndexOf('/') + 1);
  const wantedCity = wanted.slice(wanted.lastIndexOf('/') + 1);
  return Math.min(editDistance(wanted, name), editDistance(wantedCity, city));
}
