import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { KeptOutcome } from '../../schemas/duel-run.ts';
import { isFailureType } from '../../schemas/failures.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import type { OpenedRejudge, RejudgeInput, StoredSample } from '../../schemas/rejudge.ts';
import { SampleRecord } from '../../schemas/scoring-record.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { JSON_TYPE } from '../artifacts/store.ts';
import { fileLines } from '../dataset/jsonl-lines.ts';
import { failure } from '../failure.ts';
import { readDuelRecord, writeDuelRecord } from './duel-record.ts';
import { isJudgeable } from './judgeable-record.ts';
import type { RecordDeps } from './record-activities.ts';
import { resultsDigest } from './results-digest.ts';
import { duelFiles, runFolder } from './run-folder.ts';
import { readOutcome } from './sample-outcomes.ts';

/**
 * Opens a rejudge: the records of its duel as they were when it was started, and its own settings beside its own
 * records. Samples that no judge can score stand as they are; of a resumed rejudge, so do those that were scored.
 *
 * @throws ApplicationFailure `data_mismatch` when the duel's records have changed since; `config_invalid` when they were
 *   made under other rules than this worker's
 */
export async function openRejudge(deps: RecordDeps, input: RejudgeInput): Promise<OpenedRejudge> {
  const { duel, results_sha256 } = input.rejudged;
  const folder = runFolder(deps.runs, duel);
  if ((await resultsDigest(folder)) !== results_sha256) {
    throw failure('data_mismatch', `the records of ${duel} have changed; start its rejudge anew`);
  }
  const samples: StoredSample[] = [];
  const kept: KeptOutcome[] = [];
  for await (const { record, text } of storedRecords(join(folder, duelFiles.results))) {
    const { sha256 } = await deps.store.put(text, JSON_TYPE);
    samples.push({ sample_id: record.sample_id, record: sha256 });
    const standing = isJudgeable(record, input.settings.rollouts_per_sample)
      ? await scoredBefore(deps, input, record)
      : unscored(record, sha256);
    if (standing !== null) kept.push(standing);
  }
  const own = runFolder(deps.runs, input.id);
  // The verdict of an earlier run says nothing while this one is under way.
  await rm(join(own, duelFiles.verdict), { force: true });
  const { drawn, short } = await readDuelRecord(folder);
  await writeDuelRecord(own, { input, rules_version: deps.rulesVersion, drawn, short });
  return { samples, kept };
}

/** Records in the order of the draw, each with the text that holds it. */
async function* storedRecords(path: string): AsyncGenerator<{ record: SampleRecord; text: string }> {
  for await (const { bytes, number } of fileLines(path, () => undefined)) {
    const text = bytes.toString('utf8');
    const where = `${path}:${number}`;
    yield { record: parseInput(SampleRecord, parseJson(text, path, number), where), text };
  }
}

async function scoredBefore(
  deps: RecordDeps,
  input: RejudgeInput,
  { sample_id, rules_version }: SampleRecord,
): Promise<KeptOutcome | null> {
  if (rules_version !== deps.rulesVersion) {
    throw new InputError(
      input.rejudged.duel,
      `recorded under rules ${rules_version ?? 'that it does not name'}, and this worker's are ${deps.rulesVersion}`,
      'judge it with the assay that made it',
    );
  }
  const outcome = input.generation > 0 ? await readOutcome(deps.runs, input.id, sample_id) : undefined;
  if (outcome?.scored !== true) return null;
  const { reason, scored, king, challenger, record } = outcome;
  return { sample_id, reason, scored, king, challenger, record: record.sha256 };
}

function unscored({ sample_id, reason }: SampleRecord, record: string): KeptOutcome {
  return {
    sample_id,
    reason: isFailureType(reason) ? reason : null,
    scored: false,
    king: null,
    challenger: null,
    record,
  };
}
