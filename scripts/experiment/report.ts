import { aggregateFolder } from '../../activities/experiment/aggregate-folder.ts';
import type { Aggregate } from '../../schemas/aggregate.ts';
import { conclude, type Conclusion } from '../../scoring/experiment/conclusion.ts';
import { EXIT, print, printJson } from '../output.ts';
import { printable } from '../printable.ts';
import { biasText, comparisonLine, conclusionText, configTable, notesText, paragraphs, validityText } from './texts.ts';
import { validityFailed } from './validity-failed.ts';

/** `assay experiment report`: which agent is better, whether that may be said, and why; exit 2 when nothing may be quoted. */
export async function runReport(folder: string, { json }: { json?: true }): Promise<void> {
  const aggregate = await aggregateFolder(folder);
  const conclusion = conclude(aggregate);
  const error = validityFailed(aggregate.validity);
  if (json === true) {
    const { better, state, comparison } = conclusion;
    printJson({
      ok: error === undefined,
      ...(error === undefined ? {} : { error }),
      better,
      state,
      comparison,
      ...aggregate,
    });
  } else {
    print(reportText(aggregate, conclusion));
  }
  if (error !== undefined) process.exitCode = EXIT.invalid;
}

function reportText(aggregate: Aggregate, conclusion: Conclusion): string {
  const { experiment, config_summaries, comparisons, bias_warnings, validity, notes } = aggregate;
  const others = comparisons.filter((one) => one !== conclusion.comparison);
  // A headline without the figures behind it is hard to weigh when it names no winner.
  const shown = (conclusion.state === 'better' || conclusion.state === 'undecided' ? others : comparisons).filter(
    ({ paired_tasks }) => paired_tasks > 0,
  );
  return paragraphs(
    `${printable(experiment)}: ${conclusionText(conclusion)}`,
    configTable(config_summaries),
    shown.slice(0, PAIRS_SHOWN).map(comparisonLine).join('\n'),
    validityText(validity),
    biasText(bias_warnings, INFORMATIONAL_SHOWN),
    notesText(notes),
  );
}

/** What else fits a screen. */
const PAIRS_SHOWN = 5;
const INFORMATIONAL_SHOWN = 3;
