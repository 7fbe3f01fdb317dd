import { CellManifest, type ManifestMismatch } from '../../../schemas/cell-manifest.ts';

/** What a cell's folder is seen to hold against what its manifest says of it. */
export interface ManifestCheck {
  /** In the order of their paths. */
  readonly mismatches: readonly ManifestMismatch[];
  /** Whether the manifest says of any file what it has to be. */
  readonly compared: boolean;
}

/** Files that a score is made of: what the tiers printed, what the attempts used and met, and the baseline. */
const SCORED =
  /^(?:baseline\.json|attempts\/[1-9]\d*\/(?:(?:visible|visible\.rerun-\d+|hidden|full_suite)\.(?:out|report|exit)|(?:usage|substrate|agent_report)\.json|transcript\.jsonl))$/;

/** A file that a manifest of this shape speaks of: those of others are no matter of digests. */
const OUTPUT = /^(?:baseline\.json|attempts\/.+)$/s;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/**
 * Every file of a cell that is not what its manifest says: another, gone, or one that the score is made of and that the manifest
 * does not know. A manifest without digests, or with another shape, says nothing. This tells of accidents and of carelessness;
 * who can write into the folder can write the manifest as well.
 *
 * @param stored digest by path, as `outputDigests` gives them
 * @source spec, cell.md "Reproducibility manifest": the digests of every stored output
 */
export function manifestMismatches(
  manifest: Pick<CellManifest, 'outputs'>,
  stored: Readonly<Record<string, string>>,
): ManifestCheck {
  const listed = new Map(
    Object.entries(manifest.outputs ?? {}).filter(
      (entry): entry is [string, string] =>
        OUTPUT.test(entry[0]) && typeof entry[1] === 'string' && DIGEST.test(entry[1]),
    ),
  );
  if (listed.size === 0) return { mismatches: [], compared: false };
  const there = new Map(Object.entries(stored));
  const mismatches: ManifestMismatch[] = [];
  for (const path of [...new Set([...listed.keys(), ...there.keys()])].sort()) {
    const is = there.get(path);
    const said = listed.get(path);
    if (said === undefined) {
      if (SCORED.test(path)) mismatches.push({ path, problem: 'unlisted' });
    } else if (is !== said) mismatches.push({ path, problem: is === undefined ? 'missing' : 'differs' });
  }
  return { mismatches, compared: true };
}

/**
 * Whether a manifest is that of the record that it lies in. One that names nothing of what a manifest names is none; one that
 * knows other files than those that the score is made of is that of another record, so that this one has none.
 */
export function isManifestOf(manifest: CellManifest, { mismatches }: Pick<ManifestCheck, 'mismatches'>): boolean {
  return saysAnything(manifest) && !mismatches.some(({ path }) => SCORED.test(path));
}

/** An object without a single key of a manifest says as much as none. */
function saysAnything(manifest: CellManifest): boolean {
  return KEYS.some((key) => !isNothing(manifest[key]));
}

function isNothing(value: unknown): boolean {
  return value == null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

const KEYS = CellManifest.keyof().options;
