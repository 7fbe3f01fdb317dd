import pc from 'picocolors';

import type { ChainLink, ChainRecord, LinkCell } from '../../schemas/chain-record.ts';
import { linkEnds } from '../../scoring/cell/chain/link-ends.ts';
import { count } from '../output.ts';
import { plainTable } from '../plain-table.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';

/** Lost tests that a person is shown; the JSON has them all. */
const SHOWN = 10;

/** How a config walked a chain, on one screen: what it came to, a row a link, what was lost. */
export function chainText(record: ChainRecord): string {
  const rows = record.links.map(linkRow);
  return [
    `${pc.bold(printable(record.chain_id))} · ${printable(record.config_label)}: ${endText(record)}`,
    plainTable(['link', 'state', 'ended by', 'attempts', 'regressions', 'lost so far', 'US$'], rows),
    ...failingText(record),
    ...lostText(record),
  ].join('\n');
}

/** In a sentence how it ended; a number only of links that were measured. */
function endText(record: ChainRecord): string {
  const { links, end, stopped, broken_link: broken } = record;
  const measured = links.filter((link) => link.valid_for_primary_analysis);
  const passed = measured.filter(({ cell }) => cell?.disposition === 'success').length;
  const score = `${passed} of ${count(links.length, 'link')} passed`;
  switch (end) {
    case 'complete':
      if (measured.length < links.length) return pc.yellow(`${score}, ${measured.length} measured`);
      return passed === links.length ? pc.green(score) : pc.red(score);
    case 'broken':
      return pc.red(`broken at link ${broken ?? '–'}, the rest not run; ${score}, ${measured.length} measured`);
    case 'stopped':
      return pc.yellow(`stopped (${stopped ?? 'before its end'}); ${score} so far`);
    case 'under_way':
      return pc.yellow(`under way; ${score} so far`);
  }
}

function linkRow({ link, task_id, state, cell, cumulative_regressions: lost, ...rest }: ChainLink): string[] {
  const measured = rest.valid_for_primary_analysis;
  return [
    `${link} ${printable(task_id)}`,
    state,
    cell === null ? '–' : `${endedBy(cell)}${measured || linkEnds(cell) === 'unfinished' ? '' : ', not counted'}`,
    ...(cell === null ? ['–', '–', '–', '–'] : figures(cell, lost)),
  ];
}

/** What an unmeasured link lost, nobody can tell. */
function figures(cell: LinkCell, lost: readonly string[]): string[] {
  const counted = linkEnds(cell) === 'next';
  return [
    String(cell.attempts),
    counted ? String(cell.regressions_introduced.length) : '–',
    counted ? String(lost.length) : '–',
    cell.cost_usd === null ? '–' : cell.cost_usd.toFixed(4),
  ];
}

function endedBy({ disposition, ceiling, invalid_reasons: reasons, fault }: LinkCell): string {
  if (disposition === null || fault !== null) return fault?.category ?? 'not at its end';
  if (ceiling !== undefined) return `${disposition} (${ceiling})`;
  return reasons.length === 0 ? disposition : `${disposition} (${reasons.join(', ')})`;
}

function failingText({ first_failing_link: first, links }: ChainRecord): string[] {
  const link = links.find((one) => one.link === first);
  return link === undefined ? [] : [`First failing link: ${link.link} (${printable(link.task_id)})`];
}

function lostText({ lost_tests: lost }: ChainRecord): string[] {
  if (lost.length === 0) return [];
  return [`${count(lost.length, 'test')} lost on the way:`, ...someLines(lost.map(lostLine), SHOWN)];
}

function lostLine({ test, introduced_by: by, restored_by: restored }: ChainRecord['lost_tests'][number]): string {
  const since = restored === null ? 'and still lost' : `restored by link ${restored}`;
  return `${printableLine(test)}: lost by link ${by}, ${since}`;
}
