import type { CompletedTrial, ErrorCategory } from '../../schemas/completed-trial.ts';
import type { ScoreResult } from '../../schemas/score-result.ts';
import type { AgentUsage, ChosenTurnCap, TrialName } from '../../schemas/trial-run.ts';

/** What a trial's record is made of. */
export interface CompletedParts {
  trial: TrialName;
  result: ScoreResult;
  /** Of the agent; null where it came to an end of its own. */
  category: ErrorCategory | null;
  error: string | null;
  /** Null where the agent did not run. */
  seconds: number | null;
  usage: AgentUsage;
  metadata: ChosenTurnCap & Readonly<Record<string, unknown>>;
}

/**
 * `completed.json` of a trial: what was scored and how it ended. A verifier's failure is an error of the trial, its category
 * `verifier_error`. Source: seed, "completed.json#scoring_details" and "Telemetry"; spec, records.md "Experiment folder".
 */
export function completedRecord(parts: CompletedParts): CompletedTrial {
  const { trial, result, usage, seconds } = parts;
  const category = parts.category ?? (result.verdict === 'verifier_error' ? 'verifier_error' : null);
  const { precision, recall, f1, weighted_recall } = result.ir_metrics;
  const rates = Object.entries({ precision, recall, f1, weighted_recall }).filter(([, rate]) => rate !== undefined);
  return {
    task_id: trial.task,
    config_label: trial.label,
    repeat_index: trial.repeat,
    status: category === null ? 'completed' : 'error',
    automated_score: category === null ? result.score : 0,
    verdict: result.verdict,
    error_category: category,
    error: parts.error ?? result.error,
    ...(seconds === null ? {} : { duration_seconds: seconds }),
    ...usage,
    scoring_details: {
      passed: result.passed,
      error: result.error,
      ...Object.fromEntries(rates),
      scorer_family: result.scorer_family,
      sub_scores: result.sub_scores,
      diagnostics: result.diagnostics,
      verdict: result.verdict,
      materialized_via: result.materialized_via,
    },
    metadata: parts.metadata,
  };
}
