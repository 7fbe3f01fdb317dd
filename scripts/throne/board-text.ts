import Table from 'cli-table3';
import pc from 'picocolors';

import type { Board, EndedSubmission, EvalRun, NightState, Reign } from '../../schemas/throne.ts';
import type { DuelCounts } from '../../schemas/duel-run.ts';
import { progressLine } from '../duel/follow.ts';
import { NO_BORDERS } from '../no-borders.ts';
import { printableLine } from '../printable.ts';

const chars = { ...NO_BORDERS, middle: '  ' };
const style = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 };

/** A throne as a person reads it: who reigns, what runs, who waits for what. */
export function boardText(board: Board, progress: DuelCounts | null): string {
  const { config, reign, paused, duel, pre_eval, queue, nights, ended } = board;
  const lines = [
    `${pc.bold(`throne ${config.throne}`)}: ${pc.green(printableLine(reign.king))} reigns (king version ${reign.king_version}, since ${reign.since})`,
    ...(paused === null ? [] : [pc.yellow(`paused since ${paused.since}: ${printableLine(paused.reason)}`)]),
    ...nights.map(nightLine),
    duel === null ? 'no duel runs' : runLine(duel),
    ...(progress === null ? [] : [`  ${progressLine(progress)}`]),
    ...(pre_eval === null ? [] : [runLine(pre_eval)]),
  ];
  if (queue.length === 0) lines.push('nobody waits');
  else {
    const table = new Table({ head: ['', 'challenger', 'state', 'priority', 'wins', 'waits for'], chars, style });
    for (const row of queue) {
      table.push([
        row.position === null ? '▶' : String(row.position),
        printableLine(row.challenger),
        row.state,
        String(row.priority),
        String(row.wins),
        printableLine(row.waits_for),
      ]);
    }
    lines.push('', table.toString());
  }
  const tally = Object.entries(ended).map(([state, n]) => `${n} ${state}`);
  if (tally.length > 0) lines.push('', `ended: ${tally.join(', ')}`);
  return lines.join('\n');
}

function runLine({ kind, run, started_at }: EvalRun): string {
  return `${kind === 'duel' ? 'duel' : 'pre-eval'} ${printableLine(run)} runs since ${started_at}`;
}

function nightLine({ schedule, until, spent_usd, max_spend_usd }: NightState): string {
  const limit = max_spend_usd === null ? '' : ` of $${max_spend_usd}`;
  return `night of ${schedule} until ${until}, $${spent_usd.toFixed(4)}${limit} spent`;
}

/** The reigns of a throne as a person reads them, the present one last. */
export function reignsText(reigns: readonly Reign[]): string {
  const table = new Table({ head: ['version', 'king', 'since', 'crowned by'], chars, style });
  for (const { king, king_version, since, wins } of reigns) {
    const by = wins.map(({ duel, score_challenger, score_king }) => {
      return `${printableLine(duel)} (${score_challenger.toFixed(3)} against ${score_king.toFixed(3)})`;
    });
    table.push([String(king_version), printableLine(king), since, by.length === 0 ? 'the first king' : by.join('\n')]);
  }
  return table.toString();
}

/** Ended submissions as a person reads them, in the order of their arrival. */
export function endedText(submissions: readonly EndedSubmission[]): string {
  const table = new Table({ head: ['challenger', 'state', 'ended', 'score', 'king', 'run', 'why'], chars, style });
  for (const one of submissions) {
    table.push([
      printableLine(one.challenger),
      one.state,
      one.ended_at,
      one.score_challenger?.toFixed(3) ?? '',
      one.score_king?.toFixed(3) ?? '',
      printableLine(one.run ?? ''),
      printableLine(one.reason ?? ''),
    ]);
  }
  return table.toString();
}
