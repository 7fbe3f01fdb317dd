import { decimalNumber } from '../decimal-number.ts';
import { toUnitInterval } from '../unit-interval.ts';

export interface ContinuousEvidence {
  /** Content of the `reward.txt` that the script wrote; null when it wrote none. */
  readonly rewardFile: string | null;
  /** `score` of its `verifier_result.json`, where it gives one. */
  readonly resultScore: number | undefined;
  readonly stdout: string;
}

/**
 * `continuous`: the number in `reward.txt`, else the verifier result's, else the last line of standard output that is not
 * empty, cut to [0, 1]. A `reward.txt` that holds no number spoils the reward whatever else was said. Source: seed, "Reward
 * formulas by family"; spec, trial.md "Settled points".
 */
export function continuous(evidence: ContinuousEvidence): { readonly reward: number } | { readonly problem: string } {
  const { rewardFile, resultScore, stdout } = evidence;
  if (rewardFile !== null) {
    const reward = decimalNumber(rewardFile);
    return reward === null
      ? { problem: `reward.txt holds no finite number: ${shown(rewardFile)}` }
      : { reward: toUnitInterval(reward) };
  }
  if (resultScore !== undefined) return { reward: toUnitInterval(resultScore) };
  const line = lastLine(stdout);
  if (line === '') return { problem: 'no reward.txt, and nothing on standard output' };
  const reward = decimalNumber(line);
  return reward === null
    ? { problem: `no reward.txt, and the last line of standard output is no finite number: ${shown(line)}` }
    : { reward: toUnitInterval(reward) };
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
