import type { AbsentCell, CellInput, ScoredAttempt } from '../../../schemas/cell-run.ts';
import type { MeasuringFault } from '../../../schemas/cell-summary.ts';
import { REGRESSIONS_HANDED_ON } from '../../../schemas/cell-settings.ts';
import { attemptFiles, attemptFolder } from '../cell-files.ts';
import { rescoreCell } from '../rescore-cell.ts';
import { writeRetryFeedback } from '../retry-notice.ts';
import { recordRunFault, writeCellJson } from './cell-record.ts';
import { type ManifestSpec, writeManifest } from './write-manifest.ts';

export interface ScoreSpec extends ManifestSpec {
  /** What kept the run from its end; left out where nothing did. */
  fault?: MeasuringFault;
}

/**
 * Scores the record as it is after an attempt, writes its manifest and its summary, and where another attempt is to follow the
 * notice for it.
 *
 * @throws InputError, UnlintedMapping as `rescoreCell`
 */
export async function scoreRun({ fault, ...spec }: ScoreSpec): Promise<ScoredAttempt> {
  const { folder } = spec.input;
  await recordRunFault(folder, fault ?? null);
  await writeManifest(spec);
  const { after } = await rescoreCell(folder, null);
  // An attempt that could not be checked to its end would not go better for another.
  const again = fault === undefined && after.disposition === null && after.score_states.overall === 'fail';
  if (again) await writeRetryFeedback(folder, after.attempts);
  const { regressions_introduced: lost } = after;
  const summary = { ...after, regressions_introduced: lost.slice(0, REGRESSIONS_HANDED_ON) };
  return { summary, regressions: lost.length, again };
}

/** Writes down, as the first attempt, that none could begin; nothing was used. */
export async function recordAbsent({ folder }: CellInput, { absent, shell }: AbsentCell): Promise<void> {
  const attempt = attemptFolder(1);
  await writeCellJson(folder, `${attempt}/${attemptFiles.usage}`, { input_tokens: 0, output_tokens: 0, cost_usd: 0 });
  await writeCellJson(folder, `${attempt}/${attemptFiles.substrate}`, {
    ...{ shell, hidden_scorer: true, task_surface: false, external_effects: [], absent },
  });
}
