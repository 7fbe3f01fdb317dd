import { QUESTION_TAGS, SCORE_DECIMALS } from '../../schemas/settings.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { someNames } from '../../schemas/some-names.ts';
import { count } from '../output.ts';
import { plainTable } from '../plain-table.ts';
import { printable } from '../printable.ts';

/** A table that is read, not searched; the JSON has them all. */
const JUDGES_SHOWN = 20;

/** A verdict for people: who won and by how much, then by tag and by judge, then how far to trust it. */
export function verdictText(verdict: Verdict): string {
  return [headline(verdict), byTag(verdict), byJudge(verdict), trust(verdict)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headline(verdict: Verdict): string {
  const { score_challenger: challenger, score_king: king, margin } = verdict;
  if (challenger === null || king === null || margin === null) {
    const again = verdict.retryable === true ? ', may be tried again' : '';
    return `No verdict: ${verdict.fault_code ?? 'failed'} (${verdict.fault_class ?? 'no fault class'}${again}). ${validity(verdict)}.`;
  }
  const winner = verdict.challenger_won === true ? 'The challenger wins' : 'The king stays';
  const lines = [`${winner}: margin ${signed(margin)}, needed ${signed(verdict.required_win_margin)}.`];
  const { margin_ci_low: low, margin_ci_high: high } = verdict;
  if (low !== null && high !== null) lines.push(`95 % of resamples put it from ${signed(low)} to ${signed(high)}.`);
  return lines.join('\n');
}

function byTag(verdict: Verdict): string {
  const { score_challenger: challenger, score_king: king } = verdict;
  if (challenger === null || king === null) return '';
  const rows = QUESTION_TAGS.flatMap((tag) => {
    const score = verdict.by_tag[tag];
    return score === undefined ? [] : [[tag, ...sides(score.king, score.challenger), String(score.questions)]];
  });
  const questions = rows.reduce((sum, row) => sum + Number(row.at(-1)), 0);
  return plainTable(
    ['', 'king', 'challenger', 'difference', 'questions'],
    [...rows, ['all', ...sides(king, challenger), String(questions)]],
  );
}

function sides(king: number, challenger: number): string[] {
  return [fixed(king), fixed(challenger), signed(challenger - king)];
}

function byJudge(verdict: Verdict): string {
  if (verdict.judges.length === 0) return '';
  const rows = verdict.judges.slice(0, JUDGES_SHOWN).map((judge) => {
    const score = Object.hasOwn(verdict.by_judge, judge) ? verdict.by_judge[judge] : undefined;
    const { by_judge: consistency } = verdict.judge_consistency;
    const own = Object.hasOwn(consistency, judge) ? consistency[judge] : undefined;
    const contradiction =
      own === undefined || own.questions === 0
        ? 'nothing to compare'
        : `${(own.share * 100).toFixed(1)} % of ${count(own.questions, 'answer')}`;
    return [printable(judge), score === undefined ? '–' : fixed(score), contradiction];
  });
  const hidden = verdict.judges.length - rows.length;
  const more = hidden > 0 ? `\nand ${count(hidden, 'more judge')}` : '';
  return `${plainTable(['judge', 'challenger', 'repeats disagree'], rows)}${more}`;
}

function trust(verdict: Verdict): string {
  const lines: string[] = [];
  if (verdict.state === 'SUCCEEDED') lines.push(`${validity(verdict)}.`);
  if (verdict.judge_errors > 0) lines.push(`${count(verdict.judge_errors, 'judging')} missing or unreadable.`);
  if (verdict.flips_with_minority_of.length > 0) {
    const judges = someNames(verdict.flips_with_minority_of.map(printable), JUDGES_SHOWN);
    lines.push(`Mind: the verdict would flip with the minority answers of ${judges}.`);
  }
  if (verdict.rules_version !== null) lines.push(`Rules ${printable(verdict.rules_version)}.`);
  else if (verdict.total_samples > 0) lines.push('The records do not all say under which rules they were made.');
  return lines.join('\n');
}

function validity({ valid_samples, total_samples, min_valid_fraction }: Verdict): string {
  return `${valid_samples} of ${count(total_samples, 'sample')} scored, ${percent(min_valid_fraction)} needed`;
}

const fixed = (score: number): string => score.toFixed(SCORE_DECIMALS);
const signed = (score: number): string => `${score < 0 ? '−' : '+'}${fixed(Math.abs(score))}`;
const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(4))} %`;
