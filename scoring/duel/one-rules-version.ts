import { InputError } from '../../schemas/input-error.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { someNames } from '../../schemas/some-names.ts';
import { quoted } from './quoted.ts';

/**
 * The version of the scoring rules that all records were made under. A skew between two workers would skew the margin,
 * so records of different versions are refused, whatever became of their samples.
 *
 * @returns null where a judged record names no version (written before versions were) or none does
 * @throws InputError naming two versions and the samples that have them
 *
 * Source: spec, duel.md "Scores and verdict"; seed, "The verdict" (version skew).
 */
export function oneRulesVersion(records: readonly SampleRecord[]): string | null {
  const samples = new Map<string, string[]>();
  for (const { rules_version, sample_id } of records) {
    if (rules_version === undefined || rules_version === null) continue;
    const named = samples.get(rules_version);
    if (named === undefined) samples.set(rules_version, [sample_id]);
    else named.push(sample_id);
  }
  const [first, second] = samples;
  if (first !== undefined && second !== undefined) {
    throw new InputError(
      'rules_version',
      `${versionAndSamples(first)}, but ${versionAndSamples(second)}`,
      'judge the samples of one of them again: a verdict needs records of one version',
    );
  }
  const unknown = records.some(({ state, rules_version }) => state === 'judged' && (rules_version ?? null) === null);
  return unknown ? null : (first?.[0] ?? null);
}

/** `"v1" in "a", "b", "c" and 9 more`, naming as many as are read in a line. */
function versionAndSamples([version, samples]: [string, string[]]): string {
  return `${quoted(version)} in ${someNames(
    samples.map((sample) => quoted(sample)),
    SAMPLES_NAMED,
  )}`;
}

const SAMPLES_NAMED = 3;
