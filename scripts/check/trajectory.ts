import pc from 'picocolors';

import { InputError } from '../../schemas/input-error.ts';
import { describeTrajectory, type TrajectoryReport } from '../../scoring/trajectory/describe-trajectory.ts';
import { readTrajectories } from '../../scoring/trajectory/read-trajectories.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';
import { printableText } from '../printable.ts';

interface Options {
  /** Which record of a file that holds several, from 0. */
  record?: string;
}

/** Characters of a command that a list shows. */
const COMMAND_WIDTH = 96;

/** `assay check trajectory`. Spec, check.md "trajectory". */
export const checkTrajectory: Check<Options> = {
  run(text, file, { record }) {
    const trajectories = readTrajectories(text, file);
    const wanted = record ?? '0';
    const index = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1;
    const one = trajectories[index];
    if (one === undefined) {
      const range = trajectories.length === 1 ? 'only record 0' : `records 0 to ${trajectories.length - 1}`;
      throw new InputError('--record', `no record ${JSON.stringify(wanted)}`, `${file} holds ${range}`);
    }
    return { ...describeTrajectory(one.messages), record: index, records: trajectories.length, layout: one.layout };
  },

  describe(result) {
    const report = result as TrajectoryReport & { record: number; records: number; layout: string };
    const which = report.records > 1 ? `, record ${report.record} of ${report.records} (--record picks another)` : '';
    return [
      `${report.layout}${which}: format ${pc.bold(report.format)}, ${count(report.turns, 'turn')}, ${count(report.observations, 'observation')}`,
      ...report.commands.map(commandLine),
      report.cuts.length === 0 ? 'no cut: no prefix can be taken' : `cuts before messages ${report.cuts.join(', ')}`,
    ].join('\n');
  },
};

function commandLine({ turn, command, executed, returncode }: TrajectoryReport['commands'][number]): string {
  const [line = ''] = command.trim().split('\n', 1);
  const shown = Array.from(line.slice(0, 2 * COMMAND_WIDTH));
  const cut = shown.length > COMMAND_WIDTH || line.length < command.trim().length;
  const text = `${shown.slice(0, COMMAND_WIDTH).join('')}${cut ? ' …' : ''}`;
  return `${String(turn).padStart(5)}  ${outcome(executed, returncode)}  ${printableText(text)}`;
}

function outcome(executed: boolean, returncode: number | null): string {
  if (!executed) return pc.yellow('refused');
  if (returncode === null) return pc.dim('  ran  ');
  const text = `exit ${returncode}`.padEnd(7);
  return returncode === 0 ? pc.green(text) : pc.red(text);
}
