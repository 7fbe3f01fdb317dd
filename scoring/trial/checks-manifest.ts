import type { CheckEntry } from '../../schemas/trial-task.ts';
import { problemOfProportions, problemOfUnitWeights } from './weights.ts';

/** One checkpoint or criterion. */
export interface Check {
  readonly name: string;
  readonly weight: number;
  /** Path below `tests/verifiers/`. */
  readonly verifier: string;
}

/** Checkpoints weigh 1 together; of criteria only the proportions count. */
export type ChecksKind = 'checkpoints' | 'rubric';

/**
 * The entries of a manifest, or what is wrong with it. Source: seed, "oracle_checks", "Verifier materialization".
 *
 * @param entries `[[checkpoints]]`, `[[rubric_criteria]]`, or the content of `checkpoints.json` or `rubric.json`
 * @param where the manifest, for messages
 */
export function readChecks(
  entries: unknown,
  kind: ChecksKind,
  where: string,
): readonly Check[] | { readonly problem: string } {
  if (!Array.isArray(entries)) return { problem: `${where} is no list` };
  if (entries.length === 0) return { problem: `${where} has no entry` };
  const checks: Check[] = [];
  for (const [i, entry] of (entries as unknown[]).entries()) {
    const check = readCheck(entry, `${where}[${i}]`);
    if ('problem' in check) return check;
    checks.push(check);
  }
  const names = new Set<string>();
  for (const { name } of checks) {
    if (names.has(name)) return { problem: `${where}: the name ${JSON.stringify(name)} occurs twice` };
    names.add(name);
  }
  const problem = kind === 'checkpoints' ? problemOfUnitWeights(checks) : problemOfProportions(checks);
  return problem === null ? checks : { problem: `${where}: ${problem}` };
}

function readCheck(entry: unknown, where: string): Check | { readonly problem: string } {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return { problem: `${where} is no object` };
  const { name, weight, verifier } = entry as { [Key in keyof CheckEntry]: unknown };
  if (typeof name !== 'string' || name.trim() === '') return { problem: `${where}: "name" is no text` };
  if (typeof weight !== 'number') return { problem: `${where} (${name}): "weight" is no number` };
  if (typeof verifier !== 'string' || verifier === '') return { problem: `${where} (${name}): "verifier" is no text` };
  if (!staysBelow(verifier)) {
    return { problem: `${where} (${name}): the verifier ${JSON.stringify(verifier)} is no file of tests/verifiers` };
  }
  return { name, weight, verifier };
}

/** Whether a relative path leads to something below the folder that it is relative to. */
function staysBelow(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
