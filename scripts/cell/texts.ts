import pc from 'picocolors';

import type { CellCauses } from '../../activities/cell/read-causes.ts';
import type { Rescored } from '../../activities/cell/rescore-cell.ts';
import type { MeasuringFault, ScoringSummary } from '../../schemas/cell-summary.ts';
import { type Fields, field, isFields } from '../../scoring/trajectory/json-fields.ts';
import { columns } from '../check/listing.ts';
import { count } from '../output.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';
import { causesText, LINES_SHOWN } from './causes-text.ts';

/**
 * A cell on one screen: how it ended, its states, and what kept it from more.
 *
 * @param causes what its disposition or its invalidity rests on
 * @param fault what kept its run from its end, where an earlier summary does not say it itself
 */
export function summaryText(
  summary: ScoringSummary,
  causes: CellCauses,
  fault: MeasuringFault | null = null,
): string[] {
  const why = summary.fault ?? fault;
  const { score_states: states, regressions_introduced: lost, invalid_reasons: reasons, flaky } = summary;
  return [
    `${pc.bold(printable(summary.task_id))}: ${endText(summary, why)}`,
    ...columns(Object.entries(states).map(([step, state]) => [step, STATES[state](state)])),
    ...(reasons.length === 0 ? [] : [`invalid: ${reasons.join(', ')}`]),
    ...causesText(causes),
    ...(why === null ? [] : [`not measured to its end: ${printable(why.category)}: ${printableLine(why.error)}`]),
    ...(lost.length === 0 ? [] : [`${count(lost.length, 'regression')}:`]),
    ...someLines(lost.map(printableLine), LINES_SHOWN),
    ...(flaky === undefined ? [] : [`${flaky.passes} of ${count(flaky.reruns, 'rerun')} of the visible tests passed`]),
    `${count(summary.attempts, 'attempt')}, ${summary.tokens} tokens`,
  ];
}

const STATES: Record<ScoringSummary['score_states']['overall'], (text: string) => string> = {
  pass: pc.green,
  fail: pc.red,
  not_run: pc.yellow,
  invalid: pc.red,
};

function endText(
  { disposition, ceiling, valid_for_primary_analysis: valid }: ScoringSummary,
  fault: MeasuringFault | null,
): string {
  if (disposition === null || fault !== null) return pc.yellow('not at its end');
  const text = ceiling === undefined ? disposition : `${disposition} (${ceiling})`;
  if (!valid) return `${pc.red(text)}, left out of primary analysis`;
  return disposition === 'success' ? pc.green(text) : pc.red(text);
}

/** What a rescoring changed, a line each. */
export function changesText({ before, after, changed }: Pick<Rescored, 'before' | 'after' | 'changed'>): string[] {
  if (before === null) return ['scored for the first time'];
  if (changed.length === 0) return ['nothing changed'];
  return [
    'changed:',
    ...someLines(
      changed.map((path) => `${printable(path)}: ${at(before, path)} → ${at(after, path)}`),
      LINES_SHOWN,
    ),
  ];
}

/** The value at a key path, in short. */
function at(summary: Fields, path: string): string {
  let value: unknown = summary;
  for (const key of path.split('.')) value = isFields(value) ? field(value, key) : undefined;
  if (value === undefined) return 'none';
  if (Array.isArray(value)) return `${value.length} entries`;
  if (isFields(value)) return 'an object';
  return typeof value === 'string' ? printable(value) : printable(JSON.stringify(value));
}
