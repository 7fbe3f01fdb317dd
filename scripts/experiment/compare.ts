import { readRecorded } from '../../activities/experiment/aggregate-folder.ts';
import type { Aggregate, Comparison } from '../../schemas/aggregate.ts';
import { InputError } from '../../schemas/input-error.ts';
import { aggregateExperiment } from '../../scoring/experiment/aggregate.ts';
import { concludeOn, unmeasuredOf } from '../../scoring/experiment/conclusion.ts';
import { validityOf } from '../../scoring/experiment/validity.ts';
import { EXIT, print, printJson } from '../output.ts';
import { biasText, comparisonLine, conclusionText, configTable, paragraphs, validityText } from './texts.ts';
import { validityFailed } from './validity-failed.ts';

/** `assay experiment compare`: two configs, over the trials of these two; exit 2 when one of them is not valid. */
export async function runCompare(folder: string, { a, b, json }: { a: string; b: string; json?: true }): Promise<void> {
  const recorded = await readRecorded(folder);
  const aggregate = aggregateExperiment(recorded);
  const isOneOf = (label: unknown): boolean => label === a || label === b;
  const comparison = comparisonOf(aggregate, a, b);
  const validity = validityOf(recorded.trials.filter(({ label }) => isOneOf(label)));
  const error = validityFailed(validity);
  const summaries = Object.fromEntries(Object.entries(aggregate.config_summaries).filter(([label]) => isOneOf(label)));
  const conclusion = concludeOn(comparison, error === undefined, unmeasuredOf(summaries));
  const warnings = aggregate.bias_warnings.filter(({ detail }) => isOneOf(detail.config) && isOneOf(detail.other ?? a));
  if (json === true) {
    printJson({
      ok: error === undefined,
      validity,
      ...(error === undefined ? {} : { error }),
      better: conclusion.better,
      state: conclusion.state,
      comparison,
      config_summaries: summaries,
      bias_warnings: warnings,
    });
  } else {
    print(
      paragraphs(
        conclusionText(conclusion),
        configTable(summaries),
        comparisonLine(comparison),
        biasText(warnings),
        validityText(validity),
      ),
    );
  }
  if (error !== undefined) process.exitCode = EXIT.invalid;
}

/** As it was asked for: with the difference a − b, whatever the order in the experiment. */
function comparisonOf({ config_summaries, comparisons }: Aggregate, a: string, b: string): Comparison {
  const labels = Object.keys(config_summaries);
  for (const [option, label] of [
    ['--a', a],
    ['--b', b],
  ] as const) {
    if (!labels.includes(label)) {
      throw new InputError(
        option,
        `no config is called ${JSON.stringify(label)}`,
        `expected one of ${labels.join(', ')}`,
      );
    }
  }
  if (a === b) throw new InputError('--b', 'the same config as --a', 'name another');
  const found = comparisons.find((one) => [one.a, one.b].every((label) => label === a || label === b));
  if (found === undefined) throw new Error(`no comparison of ${a} and ${b}, which are both there`);
  return found.a === a ? found : turned(found);
}

function turned(one: Comparison): Comparison {
  const negative = (value: number | null): number | null => (value === null ? null : 0 - value);
  return {
    ...one,
    a: one.b,
    b: one.a,
    mean_difference: negative(one.mean_difference),
    ci_low: negative(one.ci_high),
    ci_high: negative(one.ci_low),
    only_a_passed: one.only_b_passed,
    only_b_passed: one.only_a_passed,
  };
}
