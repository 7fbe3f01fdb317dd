import Table from 'cli-table3';
import pc from 'picocolors';

import type { DuelRecord } from '../../schemas/duel-record.ts';
import type { QuestionTag } from '../../schemas/settings.ts';
import type { Usage } from '../../schemas/usage.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { shortText } from '../dataset/short-draw.ts';
import { count } from '../output.ts';
import { printable, printableLine } from '../printable.ts';

/**
 * The verdict of a duel as a person reads it.
 *
 * @param faults what kept samples from being scored, in lines; empty where nothing did
 */
export function verdictTable(verdict: Verdict, duel: DuelRecord, faults = ''): string {
  const { king, challenger } = sides(duel);
  const parts = [headline(verdict, duel), faults];
  if (verdict.state === 'SUCCEEDED') parts.push(scores(verdict, king, challenger));
  parts.push(remarks(verdict));
  if (verdict.usage !== undefined) parts.push(usage(verdict.usage));
  return parts.filter((part) => part !== '').join('\n');
}

/** The outcome of a duel in two lines. */
export function headline(verdict: Verdict, duel: DuelRecord): string {
  const { id, king, challenger } = sides(duel);
  const short = shortText(duel.input.samples, duel.drawn.length, duel.short);
  const scored = `${verdict.valid_samples} of ${count(verdict.total_samples, 'sample')} scored${short === '' ? '' : `\n${short}`}`;
  if (verdict.state === 'FAILED') {
    const money = verdict.fault_code === 'budget_exhausted' ? ' --max-cost-usd N' : '';
    const again = verdict.retryable === true ? `\n"assay duel resume ${id}${money}" asks only for what is missing` : '';
    return pc.red(`No verdict: ${printable(verdict.fault_code ?? 'failed')} (${scored})${again}`);
  }
  const margin = points(verdict.margin ?? 0);
  const interval = `95 % interval ${points(verdict.margin_ci_low ?? 0)} to ${points(verdict.margin_ci_high ?? 0)}`;
  const outcome =
    verdict.challenger_won === true
      ? pc.green(`${challenger} (challenger) beats ${king} (king)`)
      : pc.yellow(`${king} (king) holds against ${challenger} (challenger)`);
  return `${pc.bold(outcome)}\nby ${margin} points, ${points(verdict.required_win_margin)} needed; ${interval}; ${scored}`;
}

function sides({ input }: DuelRecord): { id: string; king: string; challenger: string } {
  return { id: printableLine(input.id), king: printableLine(input.king), challenger: printableLine(input.challenger) };
}

function scores(verdict: Verdict, king: string, challenger: string): string {
  const table = new Table({ head: ['', `king ${king}`, `challenger ${challenger}`, 'questions'], style: plain, chars });
  table.push([pc.bold('score'), share(verdict.score_king), share(verdict.score_challenger), '']);
  for (const [tag, score] of Object.entries(verdict.by_tag) as [QuestionTag, Verdict['by_tag'][QuestionTag]][]) {
    if (score === undefined) continue;
    table.push([tag.replace('reference:', '  '), share(score.king), share(score.challenger), String(score.questions)]);
  }
  return table.toString();
}

function remarks(verdict: Verdict): string {
  const judges = Object.entries(verdict.judge_consistency.by_judge).map(
    ([judge, { questions, disagreements }]) =>
      `${printableLine(judge)}: repeats differed on ${disagreements} of ${count(questions, 'answer')}`,
  );
  const flips = verdict.flips_with_minority_of.map((judge) =>
    pc.yellow(`the verdict would flip if the minority answers of ${printableLine(judge)} were taken`),
  );
  const errors = verdict.judge_errors === 0 ? [] : [`${count(verdict.judge_errors, 'judging')} could not be read`];
  return [...judges, ...errors, ...flips].join('\n');
}

function usage({ total, by_purpose, calls_without_usage = 0 }: NonNullable<Verdict['usage']>): string {
  const table = new Table({ head: ['paid for', 'calls', 'input', 'cached', 'output', 'US$'], style: plain, chars });
  for (const [purpose, used] of Object.entries(by_purpose)) table.push([printable(purpose), ...usageCells(used)]);
  table.push([pc.bold('all'), ...usageCells(total)]);
  if (calls_without_usage === 0) return table.toString();
  const calls = `${calls_without_usage} of ${count(total.calls, 'call')} came back without usage`;
  return `${table.toString()}\n${pc.yellow(`${calls}: nothing of them is in these sums, and max_cost_usd counts the most that they can have cost`)}`;
}

function usageCells({ calls, input_tokens, cached_tokens, output_tokens, cost_usd }: Usage): string[] {
  const tokens = [input_tokens, cached_tokens, output_tokens].map((n) => n.toLocaleString('en-US'));
  return [calls.toLocaleString('en-US'), ...tokens, cost_usd === null ? 'unpriced' : cost_usd.toFixed(4)];
}

/** No colours but ours, and lines only under the head. */
const plain = { head: [], border: [] };
const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

/** A difference of mean yes-rates in points of a hundred. */
function points(value: number): string {
  return `${value > 0 ? '+' : ''}${(value * 100).toFixed(1)}`;
}
