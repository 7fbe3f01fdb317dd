import { ApplicationFailure } from '@temporalio/workflow';

import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { ClosedRun, LoadedSample, SampleInput } from '../../schemas/duel-run.ts';
import { QUESTION_FLOOR } from '../../schemas/settings.ts';
import { model, records } from '../activities.ts';
import { settledValues } from '../settled.ts';
import type { SampleProgress } from './progress.ts';
import { judgeRun } from './judging.ts';
import { taskBase } from './task-base.ts';

/** A checklist, and the readings that it came from. */
export interface Checklist {
  checklist: ArtifactRef;
  questions: number;
}

/** Reference runs that survived, as the extractor needs them. */
export type ReferenceRunRef = ClosedRun & { blocks: ArtifactRef };

/**
 * The checklist of a sample: the vector of change in several readings and their union, the ladder in several readings
 * and its majority, filters, pruning against the reference runs. Seed, "The checklist".
 *
 * @throws ApplicationFailure `question_scoring_unavailable` when no reading survives, `too_few_questions` below the floor
 */
export async function makeChecklist(
  input: SampleInput,
  sample: LoadedSample,
  references: readonly ReferenceRunRef[],
  progress: SampleProgress,
): Promise<Checklist> {
  const { settings } = input.duel;
  const { prefix } = sample;
  const runs = references.map(({ blocks }) => blocks);
  const evaluator = settings.evaluator_model;

  progress.enter('vector');
  const readings = await settledValues(
    count(settings.milestone_readings).map((reading) =>
      model({
        ...taskBase(input, `milestones/r${reading}`, evaluator, 'milestones'),
        purpose: 'extract_milestones',
        input: { prefix, runs },
      }),
    ),
  );
  progress.readings = readings.values.flatMap(({ reading }) => (reading === null ? [] : [reading]));
  if (progress.readings.length === 0) {
    throw unavailable('no reading of the reference runs could be used', readings.firstError);
  }
  const union = await model({
    ...taskBase(input, 'milestones/align', evaluator, 'milestones'),
    purpose: 'align_milestones',
    input: { readings: progress.readings },
  });

  progress.enter('ladder');
  const ladders = await settledValues(
    count(settings.question_readings).map((reading) =>
      model({
        ...taskBase(input, `ladder/l${reading}`, evaluator, 'ladder'),
        purpose: 'write_ladder',
        input: { prefix, vector: union.vector, runs },
      }),
    ),
  );
  const written = ladders.values.flatMap(({ ladder }) => (ladder === null ? [] : [ladder]));
  if (written.length === 0) throw unavailable('no reading of the ladder could be used', ladders.firstError);
  const aligned = await model({
    ...taskBase(input, 'ladder/align', evaluator, 'ladder'),
    purpose: 'align_questions',
    input: { vector: union.vector, ladders: written },
  });
  progress.checklist = aligned.checklist;
  requireQuestions(aligned.questions);
  if (!settings.reference_prune) return aligned;

  progress.enter('prune');
  const [judge = evaluator] = roster(input);
  const judgings = await settledValues(
    references.map((reference) => judgeRun(input, reference, aligned.checklist, judge, 1, 'prune')),
  );
  const pruned = await records('prune the checklist').pruneChecklist({
    checklist: aligned.checklist,
    judgings: judgings.values.map(({ judging }) => judging),
  });
  progress.checklist = pruned.checklist;
  requireQuestions(pruned.questions);
  return pruned;
}

/** Judges who vote: the first `judge_count` of the roster. Seed, "Configuration". */
export function roster({ duel: { settings } }: SampleInput): string[] {
  return settings.judge_models.slice(0, settings.judge_count);
}

function requireQuestions(questions: number): void {
  if (questions >= QUESTION_FLOOR) return;
  throw ApplicationFailure.nonRetryable(
    `${questions} questions survived, of ${QUESTION_FLOOR} that a sample needs`,
    'too_few_questions',
  );
}

function unavailable(message: string, cause: unknown): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'question_scoring_unavailable',
    nonRetryable: true,
    message,
    ...(cause instanceof Error ? { cause } : {}),
  });
}

function count(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
