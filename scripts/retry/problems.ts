import { UnlintedMapping } from '../../activities/cell/unlinted-mapping.ts';
import type { RetryProblem } from '../../schemas/cell-retry.ts';
import { columns } from '../check/listing.ts';
import { count, EXIT, note, printJson } from '../output.ts';
import { printable } from '../printable.ts';

/** Lines that a person is shown. */
const SHOWN = 20;

/** What is wrong with a mapping, for a person. */
export function problemsText(problems: readonly RetryProblem[]): string {
  if (problems.length === 0) return 'Notices can be made: every hidden check is mapped, and no requirement names one.';
  return [
    `${count(problems.length, 'problem')}:`,
    ...columns(problems.slice(0, SHOWN).map(({ code, detail }) => [code, detail])),
    ...(problems.length > SHOWN ? [`  and ${problems.length - SHOWN} more`] : []),
  ].join('\n');
}

/** What `work` gives; undefined, with exit 1 and the problems told, where it refused the mapping of a cell. */
export async function refusingUnlinted<T>(json: true | undefined, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnlintedMapping)) throw error;
    tellRefusal(error);
    if (json === true) printJson({ problems: error.problems });
    process.exitCode = EXIT.failed;
    return undefined;
  }
}

/** On stderr: why nothing was made, and what to do. */
export function tellRefusal({ folder, problems }: UnlintedMapping): void {
  note(`assay: ${printable(folder)}: refused, as its hidden checks are not mapped as they must be. Mend this first:`);
  note(problemsText(problems));
}
