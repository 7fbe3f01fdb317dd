import Table from 'cli-table3';
import pc from 'picocolors';

import type { DuelInput } from '../../schemas/duel-run.ts';
import type { QuestionTag } from '../../schemas/settings.ts';
import type { Usage } from '../../schemas/usage.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { count } from '../output.ts';

/** The verdict of a duel as a person reads it. */
export function verdictTable(verdict: Verdict, { id, king, challenger }: DuelInput): string {
  const parts = [headline(verdict, king, challenger, id)];
  if (verdict.state === 'SUCCEEDED') parts.push(scores(verdict, king, challenger));
  parts.push(remarks(verdict));
  if (verdict.usage !== undefined) parts.push(usage(verdict.usage));
  return parts.filter((part) => part !== '').join('\n');
}

function headline(verdict: Verdict, king: string, challenger: string, id: string): string {
  const scored = `${verdict.valid_samples} of ${count(verdict.total_samples, 'sample')} scored`;
  if (verdict.state === 'FAILED') {
    const money = verdict.fault_code === 'budget_exhausted' ? ' --max-cost-usd N' : '';
    const again = verdict.retryable === true ? `\n"assay duel resume ${id}${money}" asks only for what is missing` : '';
    return pc.red(`No verdict: ${verdict.fault_code ?? 'failed'} (${scored})${again}`);
  }
  const margin = points(verdict.margin ?? 0);
  const interval = `95 % interval ${points(verdict.margin_ci_low ?? 0)} to ${points(verdict.margin_ci_high ?? 0)}`;
  const outcome =
    verdict.challenger_won === true
      ? pc.green(`${challenger} (challenger) beats ${king} (king)`)
      : pc.yellow(`${king} (king) holds against ${challenger} (challenger)`);
  return `${pc.bold(outcome)}\nby ${margin} points, ${points(verdict.required_win_margin)} needed; ${interval}; ${scored}`;
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
      `${judge}: repeats differed on ${disagreements} of ${count(questions, 'answer')}`,
  );
  const flips = verdict.flips_with_minority_of.map((judge) =>
    pc.yellow(`the verdict would flip if the minority answers of ${judge} were taken`),
  );
  const errors = verdict.judge_errors === 0 ? [] : [`${count(verdict.judge_errors, 'judging')} could not be read`];
  return [...judges, ...errors, ...flips].join('\n');
}

function usage({ total, by_purpose }: NonNullable<Verdict['usage']>): string {
  const table = new Table({ head: ['paid for', 'calls', 'input', 'cached', 'output', 'US$'], style: plain, chars });
  for (const [purpose, used] of Object.entries(by_purpose)) table.push([purpose, ...usageCells(used)]);
  table.push([pc.bold('all'), ...usageCells(total)]);
  return table.toString();
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
