import { decimalNumber } from '../decimal-number.ts';
import { toUnitInterval } from '../unit-interval.ts';

export interface ContinuousEvidence {
  /** Content of the `reward.txt` that the script wrote; null when it wrote none. */
  readonly rewardFile: string | null;
  /** `score` of its `verifier_result.json`, where it gives one. */
  readonly resultScore: number | undefined;
  readonly stdout: string;
}

/** Where a reward was read from. */
export type RewardSource = 'reward.txt' | 'verifier_result.json' | 'stdout';

/**
 * `continuous`: the number in `reward.txt`, else the verifier result's, else the last line of standard output that is not
 * empty, cut to [0, 1]. A `reward.txt` that holds no number spoils the reward whatever else was said. Source: seed, "Reward
 * formulas by family"; spec, trial.md "Settled points".
 */
export function continuous({
  rewardFile,
  resultScore,
  stdout,
}: ContinuousEvidence): { readonly reward: number; readonly source: RewardSource } | { readonly problem: string } {
  if (rewardFile === null && resultScore !== undefined) {
    return { reward: toUnitInterval(resultScore), source: 'verifier_result.json' };
  }
  const [source, text]: [RewardSource, string] =
    rewardFile === null ? ['stdout', lastLine(stdout)] : ['reward.txt', rewardFile];
  const number = decimalNumber(text);
  if (number !== null) return { reward: toUnitInterval(number), source };
  if (rewardFile !== null) return { problem: `reward.txt holds no finite number: ${shown(text)}` };
  if (text === '') return { problem: 'no reward.txt, and nothing on standard output' };
  return { problem: `no reward.txt, and the last line of standard output is no finite number: ${shown(text)}` };
}

/** The last line that is not empty; '' when there is none. */
function lastLine(text: string): string {
  const end = text.trimEnd();
  return end.slice(Math.max(end.lastIndexOf('\n'), end.lastIndexOf('\r')) + 1).trim();
}

const SHOWN = 60;

function shown(text: string): string {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
