import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';

import { queueRows } from '../../scoring/throne/board.ts';
import { searchAttributes } from '../../temporal.config.ts';
import type { Keeper } from './keeper.ts';

/** Rows of the queue that the Web UI shows. */
const ROWS_SHOWN = 20;

/** What the Web UI shows of a throne. */
export function showThrone({ state, now }: Keeper): void {
  const { reign, paused, duel, pre_eval } = state;
  const stage = duel !== null ? 'duel' : pre_eval !== null ? 'pre_eval' : paused !== null ? 'paused' : 'idle';
  const rows = queueRows(state, now, ROWS_SHOWN);
  const hidden = state.submissions.length - rows.length;
  upsertSearchAttributes([
    { key: searchAttributes.stage, value: stage },
    { key: searchAttributes.submission, value: duel?.challenger ?? pre_eval?.challenger ?? null },
  ]);
  setCurrentDetails(
    [
      `**King:** ${code(reign.king)}, version ${reign.king_version}, since ${reign.since}`,
      ...(paused === null ? [] : [`**Paused** since ${paused.since}: ${code(paused.reason)}`]),
      `**Duel:** ${duel === null ? 'none' : `${code(duel.run)} since ${duel.started_at}`}`,
      '',
      '| | challenger | state | priority | waits for |',
      '|---|---|---|---|---|',
      ...rows.map(
        (row) =>
          `| ${row.position ?? '▶'} | ${code(row.challenger)} | ${row.state} | ${row.priority} | ${cell(row.waits_for)} |`,
      ),
      ...(hidden > 0 ? [`| | and ${hidden} more | | | |`] : []),
    ].join('\n'),
  );
}

/** Names and reasons come from outside: none of them may end a cell or become markup. */
function code(text: string): string {
  return `\`${cell(text).replaceAll('`', "'")}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[\r\n]+/g, ' ');
}
