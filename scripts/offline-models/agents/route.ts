import type { Solution } from '../../../schemas/solution.ts';
import { draw, pick } from '../draw.ts';
import { contentWords } from '../reading/words.ts';

/** The commands by which a run works a task, in order within each stage. */
export interface Route {
  looks: string[];
  reproduce: string | undefined;
  edits: string[];
  checks: string[];
  stalls: boolean;
}

/** Turns of a reference run by default; a route fits into them. */
const TURNS = 8;
const CHECKS_MAX = 2;
/** How many ways of working a task there are; on one of them the run stalls. */
export const ROUTE_VARIANTS = 12;

/** The route that the task's own record gives. */
export function knownRoute(solution: Solution): Route {
  const checks = solution.verify.slice(0, CHECKS_MAX);
  return fitted({ looks: solution.look, reproduce: checks[0], edits: solution.edit, checks, stalls: false });
}

/**
 * Another route to the same end: other commands to look, another order, another check; one never gets there.
 *
 * @param variant from 0 to ROUTE_VARIANTS − 1
 */
export function variedRoute(solution: Solution, variant: number): Route {
  const key = [solution.instance_id, variant] as const;
  const checks = [...solution.verify];
  if (draw('checks', ...key) < 0.5) checks.reverse();
  const looks = pick<(solution: Solution) => string[]>(
    [(it) => it.look, numbered, (it) => [...it.look].reverse(), searched],
    'looks',
    ...key,
  )(solution);
  const chosen = checks.slice(0, draw('fewer', ...key) < 0.3 ? 1 : CHECKS_MAX);
  return fitted({
    looks,
    reproduce: solution.verify[0],
    edits: solution.edit,
    checks: chosen,
    stalls: variant === Math.floor(draw('stall', solution.instance_id) * ROUTE_VARIANTS),
  });
}

function numbered(solution: Solution): string[] {
  return [...solution.files.map((file) => `nl -ba ${file}`), ...solution.look.slice(-1)];
}

function searched(solution: Solution): string[] {
  const [word = 'TODO'] = contentWords(solution.problem).sort((a, b) => b.length - a.length);
  return [
    `grep -rniI '${word}' . --exclude-dir=.git | head -20`,
    ...solution.files.map((file) => `sed -n '1,160p' ${file}`),
  ];
}

function fitted(route: Route): Route {
  const others = (route.reproduce === undefined ? 0 : 1) + route.edits.length + route.checks.length + 1;
  const looks = [...new Set(route.looks)].slice(0, Math.max(1, TURNS - others));
  return { ...route, looks };
}
