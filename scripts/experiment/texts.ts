import pc from 'picocolors';

import type { Aggregate, BiasWarning, Comparison, ConfigSummary, Validity } from '../../schemas/aggregate.ts';
import { PAIRED_TASKS_MIN } from '../../schemas/experiment-settings.ts';
import type { Conclusion } from '../../scoring/experiment/conclusion.ts';
import { count } from '../output.ts';
import { plainTable } from '../plain-table.ts';
import { printable, printableLine } from '../printable.ts';
import { someLines } from '../some-lines.ts';

/** Lines of a kind that are shown: a person reads one screen; the JSON has them all. */
const LINES_SHOWN = 8;

/** Every config's figures, a row each, the best first; of those that score alike, in the order of the experiment. */
export function configTable(summaries: Aggregate['config_summaries']): string {
  const best = ([, summary]: [string, ConfigSummary]): number => summary.mean_automated_score ?? -Infinity;
  const ranked = Object.entries(summaries).sort((one, other) =>
    best(one) === best(other) ? 0 : best(other) - best(one),
  );
  const rows = ranked.map(([label, summary]) => [
    printable(label),
    ranged(summary.mean_automated_score, summary.mean_score_ci_low, summary.mean_score_ci_high, score),
    ranged(summary.pass_rate, summary.pass_rate_ci_low, summary.pass_rate_ci_high, percent),
    `${summary.scored_count} of ${summary.total_tasks}`,
    String(summary.infra_failure_count),
    String(summary.missing_count),
    costText(summary),
    figure(summary.score_per_dollar, (value) => value.toFixed(2)),
  ]);
  const head = ['config', 'mean reward', 'pass rate', 'measured', 'excluded', 'missing', 'US$', 'reward per US$'];
  return [plainTable(head, rows.slice(0, LINES_SHOWN)), ...more(rows.length, LINES_SHOWN, 'config')].join('\n');
}

/** What may be said of two configs, in a sentence. */
export function conclusionText(conclusion: Conclusion): string {
  const { state, better, comparison } = conclusion;
  if (state === 'invalid') return pc.red(invalidText(conclusion));
  if (comparison === null) return 'Only one config: nothing to compare it with.';
  const { a, b, paired_tasks: tasks } = comparison;
  const pair = pairText(comparison);
  switch (state) {
    case 'better': {
      const worse = better === a ? b : a;
      return pc.green(`${printable(better ?? '')} is better than ${printable(worse)}: ${differenceText(comparison)}`);
    }
    case 'undecided':
      return pc.yellow(`No difference shown between ${pair}: ${differenceText(comparison)}`);
    case 'too_few_tasks':
      return pc.yellow(
        `Too few tasks to compare ${pair}: ${count(tasks, 'task')} measured for both, and it takes ${PAIRED_TASKS_MIN}.`,
      );
    case 'not_comparable':
      return pc.red(`${pair} cannot be compared: ${printableLine(comparison.why_not ?? '')}.`);
    case 'alone':
      return '';
  }
}

function invalidText({ comparison, unmeasured }: Conclusion): string {
  const best = comparison === null ? 'config is best' : `of ${pairText(comparison)} is better`;
  const without = unmeasured.length === 0 ? '' : `: no trial of ${listed(unmeasured.map(printable))} was measured`;
  return `The run is not valid${without}, so nobody can say which ${best}.`;
}

function pairText({ a, b }: Comparison): string {
  return `${printable(a)} and ${printable(b)}`;
}

/** A comparison, by its figures; a positive difference speaks for `a`. */
export function comparisonLine(comparison: Comparison): string {
  const why = comparison.why_not === undefined ? '' : `; not comparable: ${printableLine(comparison.why_not)}`;
  return `${printable(comparison.a)} − ${printable(comparison.b)}: ${differenceText(comparison)}${why}`;
}

function differenceText(comparison: Comparison): string {
  const { mean_difference, ci_low, ci_high, paired_tasks, mcnemar_p } = comparison;
  const interval = ci_low === null || ci_high === null ? '' : `, 95 % interval ${points(ci_low)} to ${points(ci_high)}`;
  return `${figure(mean_difference, points)} points on ${count(paired_tasks, 'task')}${interval}${passesText(comparison, mcnemar_p)}`;
}

function passesText({ a, b, only_a_passed, only_b_passed }: Comparison, p: number | null): string {
  if (p === null) return '';
  const passed = `only ${printable(a)} passed ${only_a_passed}, only ${printable(b)} ${only_b_passed}`;
  return `;\n  ${passed} (McNemar p ${pValue(p)})`;
}

/** Whether the run may be quoted, and what keeps it from being. */
export function validityText({ status, offending_trials, reasons }: Validity): string {
  if (status === 'PASS') return `Validity: ${pc.green('PASS')}; every planned trial is a measurement.`;
  return [
    `Validity: ${pc.red('FAIL')}; ${count(offending_trials.length, 'trial')} without a measurement:`,
    ...someLines(reasons.map(printableLine), LINES_SHOWN, 'cause'),
    `  ${REMEDY}`,
  ].join('\n');
}

/** What makes an experiment valid. Seed, "Reward population". */
export const REMEDY = 'Run them again, or reclassify a casualty as genuine with a reason.';

/** Actionable warnings under one heading, the others under another; empty where there are none. */
export function biasText(warnings: readonly BiasWarning[], shown = LINES_SHOWN): string {
  const actionable = warnings.filter(({ severity }) => severity === 'warning');
  const informational = warnings.filter(({ severity }) => severity !== 'warning');
  return [
    ...section('Bias warnings:', actionable, LINES_SHOWN),
    ...section('Informational:', informational, shown),
  ].join('\n');
}

function section(heading: string, warnings: readonly BiasWarning[], shown: number): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.map(({ kind, message }) => `${kind}: ${printableLine(message)}`);
  return [heading, ...someLines(lines, shown, 'warning')];
}

export function notesText(notes: readonly string[]): string {
  return notes
    .slice(0, LINES_SHOWN)
    .map((note) => `Note: ${printableLine(note)}`)
    .join('\n');
}

/** The parts that say something, an empty line between. */
export function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Names in a sentence; those beyond what a line takes are counted. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN);
  const rest = names.length - shown.length;
  const all = rest === 0 ? shown : [...shown, count(rest, 'more config')];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

const NAMES_SHOWN = 4;

/** A line for what is not shown; none where all is. */
function more(all: number, shown: number, noun: string): string[] {
  return all > shown ? [`  and ${count(all - shown, `more ${noun}`)}`] : [];
}

function costText({ total_cost_usd: total, cost_reported_count: reported, ...summary }: ConfigSummary): string {
  // A sum that lacks trials is a lower bound.
  const bound = reported < summary.total_tasks - summary.missing_count ? '≥ ' : '';
  return figure(total, (value) => `${bound}${money(value)}`);
}

function ranged(
  value: number | null,
  low: number | null,
  high: number | null,
  show: (value: number) => string,
): string {
  if (value === null) return '–';
  return low === null || high === null ? show(value) : `${show(value)} [${show(low)}, ${show(high)}]`;
}

function figure(value: number | null, show: (value: number) => string): string {
  return value === null ? '–' : show(value);
}

const score = (value: number): string => value.toFixed(3);
/** A sum of cents and more by its cents, a smaller one by two digits. */
const money = (value: number): string => (value === 0 || value >= 0.01 ? value.toFixed(2) : value.toPrecision(2));
const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
/** A difference of scores in points of a hundred. */
const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`;
const pValue = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));
