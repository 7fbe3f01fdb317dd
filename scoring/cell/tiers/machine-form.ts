import type { RunnerName } from '../../../schemas/test-report.ts';
import { ASKING } from './asking.ts';
import { wordsOfOnlyCommand } from './only-command.ts';

/** A command that has its runner write a report for machines, apart from all that tests print. */
export interface AskedCommand {
  readonly command: string;
  /** How the report is read. */
  readonly runner: RunnerName;
  /** Where it is: in the file `REPORT_NAME` of the command's temporary folder, or the whole output, in which the runner says whose each line is. */
  readonly reportIn: 'file' | 'output';
  /** How what is printed beside the report is read; null where nothing is, or its form is not known. */
  readonly printed: RunnerName | null;
}

/**
 * Has a step's command ask its runner for a machine format, where it does nothing but start a runner that has one with the same
 * names, and does not say itself how to report. Any other command is its author's business: null.
 *
 * @param runner how the author takes the command's output to be read
 * @source spec, cell.md "Test output": ask for a machine format when the harness itself runs the command
 */
export function askForMachineForm(command: string, runner: RunnerName): AskedCommand | null {
  const asking = ASKING[runner];
  const words = asking === undefined ? null : wordsOfOnlyCommand(command);
  if (asking === undefined || words === null) return null;
  const set = words.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  const given = words.slice(Math.max(set, 0)).map(({ text }) => text);
  const before = asking.wordsBefore(given);
  const added = asking.added(given);
  if (before === null || added === null) return null;
  if (words.slice(0, set).some(({ text }) => asking.sets?.test(text) === true)) return null;
  const kept = words
    .filter(({ text }) => asking.spoils?.test(text) !== true)
    .map(({ start, end }) => command.slice(start, end));
  const { runner: read, prelude = '', reportIn = 'file' } = asking;
  return {
    command: prelude + kept.toSpliced(set + before, 0, added.options).join(' '),
    ...{ runner: read, reportIn, printed: added.printed },
  };
}
