import { join } from 'node:path';

import { writeAggregate } from '../../activities/experiment/aggregate-folder.ts';
import { experimentFiles } from '../../activities/experiment/experiment-files.ts';
import type { Aggregate } from '../../schemas/aggregate.ts';
import { count, note, print, printJson } from '../output.ts';
import { biasText, comparisonLine, configTable, notesText, paragraphs, validityText } from './texts.ts';

/** Pairs of configs that a person is shown. */
const PAIRS_SHOWN = 10;

/** `assay experiment aggregate`: makes aggregate.json and prints it; exit 0 whatever the validity. */
export async function runAggregate(folder: string, { json }: { json?: true }): Promise<void> {
  const aggregate = await writeAggregate(folder);
  if (json === true) printJson(aggregate);
  else {
    print(aggregateText(aggregate));
    note(`wrote ${join(folder, experimentFiles.aggregate)}`);
  }
}

function aggregateText({ config_summaries, comparisons, bias_warnings, validity, notes }: Aggregate): string {
  const hidden = comparisons.length - PAIRS_SHOWN;
  return paragraphs(
    configTable(config_summaries),
    [
      ...comparisons.slice(0, PAIRS_SHOWN).map(comparisonLine),
      ...(hidden > 0 ? [`and ${count(hidden, 'more pair')}`] : []),
    ].join('\n'),
    biasText(bias_warnings),
    validityText(validity),
    notesText(notes),
  );
}
