import type { NightEnd, NightReport } from '../../schemas/nightly.ts';
import type { BoardRow, EndedSubmission } from '../../schemas/throne.ts';
import { shown } from './parse-challengers.ts';

const ENDS: Record<NightEnd, string> = {
  done: 'nothing was left to do',
  time: 'its time was over',
  spend: 'its spend was used up',
  cancelled: 'it was cancelled',
  failed: 'it could not be held',
};

/** A night's report for people. */
export function reportText(report: NightReport): string {
  const { schedule, throne, night, time_zone, state, fault, began_at, ended_at, ended_by, limits } = report;
  const spend = limits.max_spend_usd === null ? '' : ` of ${usd(limits.max_spend_usd)}`;
  return [
    `Night ${night} of ${schedule} (throne ${throne}, ${time_zone}): ${state}`,
    ...(fault === null ? [] : [`Fault: ${fault.type}: ${shown(fault.message)}`]),
    `From ${began_at} to ${ended_at}: ${ENDS[ended_by]}; at most ${limits.hours} hours`,
    `Spent: ${report.spent_usd === null ? 'not known' : usd(report.spent_usd)}${spend}`,
    '',
    ...listLines(report),
    ...submissionLines(report),
    ...section('Crowned', report.crowned.map(endedLine)),
    ...section('Won once', report.won.map(leftLine)),
    ...section('Lost', report.lost.map(endedLine)),
    ...section('Failed', report.failed.map(endedLine)),
    ...section('Withdrawn', report.withdrawn.map(endedLine)),
    ...section('Left over', report.left_over.map(leftLine)),
  ]
    .join('\n')
    .concat('\n');
}

function listLines({ challengers }: NightReport): string[] {
  if (challengers === null) return ['Challengers: the list was not read', ''];
  const { source, good, bad } = challengers;
  return [
    `Challengers: ${shown(source)}, ${good} good, ${bad.length} bad`,
    ...bad.map(({ where, entry, why }) => `  ${shown(where)}: ${entry === null ? '' : `"${entry}": `}${why}`),
    '',
  ];
}

function submissionLines({ submissions }: NightReport): string[] {
  if (submissions === null) return [];
  const { submitted, known, refused } = submissions;
  return [
    `Submitted: ${submitted.length}, known before: ${known.length}, refused: ${refused.length}`,
    ...submitted.map((challenger) => `  ${shown(challenger)}`),
    ...refused.map(({ challenger, why }) => `  refused ${shown(challenger)}: ${shown(why)}`),
    '',
  ];
}

function section(title: string, lines: string[]): string[] {
  return [`${title}: ${lines.length === 0 ? 'none' : lines.length}`, ...lines.map((line) => `  ${line}`)];
}

function endedLine({ challenger, state, run, score_king, score_challenger, reason }: EndedSubmission): string {
  const scores = score_king === null || score_challenger === null ? '' : ` ${score_challenger} to ${score_king}`;
  return `${shown(challenger)}: ${state}${scores}${run === null ? '' : `, ${run}`}${reason === null ? '' : `; ${shown(reason)}`}`;
}

function leftLine({ challenger, state, waits_for }: BoardRow): string {
  return `${shown(challenger)}: ${state}; ${shown(waits_for)}`;
}

function usd(amount: number): string {
  return `$${amount.toFixed(4)}`;
}
