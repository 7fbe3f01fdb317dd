import { writeRetryFeedback } from '../../activities/cell/retry-notice.ts';
import { count, print, printJson } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { refusingUnlinted } from './problems.ts';

/** Says nothing of visible tests and of regressions, of which no requirement is told. */
const NONE_UNMET =
  'no hidden check failed, so that no requirement is named; what else failed, the agent can see by itself';

/** `assay retry gen`: the notice of an attempt; exit 1 where the mapping has problems. Spec, cell.md "Retry notice". */
export async function runRetryGen(folder: string, { attempt, json }: { attempt?: number; json?: true }): Promise<void> {
  const feedback = await refusingUnlinted(json, () => writeRetryFeedback(folder, attempt));
  if (feedback === undefined) return;
  if (json === true) {
    printJson(feedback);
    return;
  }
  const { unmet } = feedback;
  print(
    [
      `Attempt ${feedback.attempt}: ${unmet.length === 0 ? NONE_UNMET : `${count(unmet.length, 'requirement')} unmet`}`,
      ...unmet.map(({ id, text }) => `  ${printable(id)}  ${printableLine(text)}`),
    ].join('\n'),
  );
}
