import { join } from 'node:path';

import pc from 'picocolors';

import { attemptFiles, attemptFolder } from '../../activities/cell/cell-files.ts';
import { openCell, type OpenCell } from '../../activities/cell/open-cell.ts';
import { readCellFacts } from '../../activities/cell/read-cell-facts.ts';
import { readCellRecord } from '../../activities/cell/read-cell-file.ts';
import { SCORING_CONTRACT } from '../../activities/cell/scoring-contract.ts';
import { RetryFeedback } from '../../schemas/cell-retry.ts';
import type { ScoringSummary } from '../../schemas/cell-summary.ts';
import type { ScoreState } from '../../schemas/scoring-contract.ts';
import { isMeasured } from '../../scoring/cell/record/is-measured.ts';
import { scoreCell } from '../../scoring/cell/record/score-cell.ts';
import { count } from '../output.ts';
import { printableLine } from '../printable.ts';
import type { CellPlay } from './cell-plays.ts';

/** What became of a cell, attempt by attempt, scored from what its record has of each; its summary, and lines for a person. */
export async function cellReport(play: CellPlay, folder: string): Promise<{ summary: ScoringSummary; lines: string[] }> {
  const cell = await openCell(folder);
  const lines = [`${pc.bold(play.title)} (${play.who})`];
  let summary = await scoredAfter(cell, 1);
  let told = '';
  for (let attempt = 1; attempt <= cell.attempts; attempt += 1) {
    summary = await scoredAfter(cell, attempt);
    lines.push(`   attempt ${attempt}  ${statesText(summary)}`);
    if (attempt === cell.attempts) break;
    const notice = (await noticeText(folder, attempt)).join('\n');
    lines.push(notice === told ? '   told: the same again' : notice);
    told = notice;
  }
  return { summary, lines: [...lines, `   ${endText(summary)}`, ...lostText(summary)] };
}

/** The summary that a cell had behind one of its attempts. */
async function scoredAfter(cell: OpenCell, attempts: number): Promise<ScoringSummary> {
  const { facts } = await readCellFacts({ ...cell, attempts });
  return scoreCell(facts, SCORING_CONTRACT);
}

/** In a sentence what may be counted of some cells, and what may not. */
export function countedText(summaries: readonly ScoringSummary[]): string {
  const counted = summaries.filter(isMeasured);
  const left = summaries.filter((summary) => !counted.includes(summary));
  const ends = tally(counted);
  const out = left.length === 0 ? '' : `; left out of every figure: ${tally(left)}`;
  return `${counted.length} of ${count(summaries.length, 'cell')} measured: ${ends}${out}`;
}

function tally(summaries: readonly ScoringSummary[]): string {
  const counts = new Map<string, number>();
  for (const { disposition } of summaries) {
    const end = disposition ?? 'not at its end';
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return [...counts].map(([end, number]) => `${number} ${end}`).join(', ');
}

const TIERS = ['visible', 'hidden', 'full_suite'] as const;

function statesText({ score_states: states }: ScoringSummary): string {
  return TIERS.map((tier) => `${tier.replace('_', ' ')} ${coloured(states[tier])}`).join(' · ');
}

function coloured(state: ScoreState): string {
  if (state === 'pass') return pc.green(state);
  return state === 'not_run' ? pc.yellow(state) : pc.red(state);
}

/** What the agent was told behind an attempt, in full: there is nothing else. */
async function noticeText(folder: string, attempt: number): Promise<string[]> {
  const told = await readCellRecord(folder, join(attemptFolder(attempt), attemptFiles.retryFeedback), RetryFeedback);
  if (told === null) return [];
  if (told.unmet.length === 0) return ['   told: nothing but that tests fail'];
  return [`   told: ${count(told.unmet.length, 'requirement')} unmet`, ...told.unmet.map(({ text }) => `     “${printableLine(text)}”`)];
}

function endText(summary: ScoringSummary): string {
  const { disposition, ceiling, invalid_reasons: reasons, valid_for_primary_analysis: valid, attempts, tokens } = summary;
  const used = `${count(attempts, 'attempt')}, ${tokens.toLocaleString('en-US')} tokens`;
  if (disposition === null) return pc.yellow('not at its end');
  if (!valid) {
    const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
    return `${pc.red(`${disposition}${why}`)}: no number to quote, whatever its tests say`;
  }
  const end = ceiling === undefined ? disposition : `${disposition} (${ceiling})`;
  return `${disposition === 'success' ? pc.green(end) : pc.red(end)} · ${used}`;
}

function lostText({ regressions_introduced: lost, valid_for_primary_analysis: valid }: ScoringSummary): string[] {
  if (lost.length === 0 || !valid) return [];
  return [`   ${count(lost.length, 'regression')}:`, ...lost.slice(0, SHOWN).map((name) => `     ${printableLine(name)}`)];
}

const SHOWN = 5;
