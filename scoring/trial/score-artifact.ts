import type { MaterializedVia, ScoreResult, ScorerFamily } from '../../schemas/score-result.ts';
import { answersByType, problemOfKind, readAgentAnswer, singleAnswer } from './agent-answer.ts';
import { weightedCheckpoints } from './families/weighted-checkpoints.ts';
import { type GroundTruth, readGroundTruth, type TruthCheck } from './ground-truth.ts';
import type { SymbolNormalisation } from './normalise-symbol.ts';
import { passes } from './pass-rule.ts';
import { measured, notMeasured } from './result.ts';
import { routeFamily } from './route-family.ts';
import { type AnswerScore, familyOfType, scoreAnswer } from './score-answer.ts';

/** A file as it was found: its text, or why there is none. */
export type FileText = { readonly text: string } | { readonly problem: string };

export interface ArtifactRules {
  /** `verification.scorer_family`. */
  readonly family?: ScorerFamily | undefined;
  readonly symbolNormalisation: SymbolNormalisation;
  readonly passThreshold?: number | undefined;
  readonly via: MaterializedVia | null;
}

/**
 * Scores an agent's `answer.json` against a task's `ground_truth.json`. A truth that cannot be scored is the verifier's
 * fault; an answer that is missing or malformed is the agent's, with the reason in `diagnostics.agent_output_error`. Source:
 * seed, "Verifier materialization", ArtifactScorer.
 */
export function scoreArtifact(truthFile: FileText, answerFile: FileText, rules: ArtifactRules): ScoreResult {
  const truth = 'problem' in truthFile ? truthFile : readGroundTruth(truthFile.text);
  if ('problem' in truth) {
    return notMeasured({ family: routeFamily(rules.family, null), error: truth.problem, via: rules.via });
  }
  const answer = 'problem' in answerFile ? answerFile : readAgentAnswer(answerFile.text);
  if ('problem' in answer) return agentFault(truth, answer.problem, rules);
  if (truth.kind === 'single') {
    const given = singleAnswer(answer);
    if ('problem' in given) return agentFault(truth, given.problem, rules);
    const fault = problemOfKind(truth.type, given.value);
    return resultOf(scoreAnswer(truth.type, truth.answer, given.value, rules), rules, fault);
  }
  const given = answersByType(answer);
  return 'problem' in given ? agentFault(truth, given.problem, rules) : scoreChecks(truth.checks, given, rules);
}

function resultOf(scored: AnswerScore, rules: ArtifactRules, agentError: string | null): ScoreResult {
  return measured({
    family: scored.scorer_family,
    score: scored.score,
    passed: agentError === null && passes(scored.score, rules.passThreshold),
    irMetrics: scored.ir_metrics,
    subScores: scored.sub_scores,
    diagnostics: agentError === null ? {} : { agent_output_error: agentError },
    via: rules.via,
  });
}

/** No answer at all: nothing found, by whatever the truth is scored by. */
function agentFault(truth: GroundTruth, problem: string, rules: ArtifactRules): ScoreResult {
  if (truth.kind === 'checks') return scoreChecks(truth.checks, new Map(), rules, problem);
  return resultOf(scoreAnswer(truth.type, truth.answer, undefined, rules), rules, problem);
}

/** The k-th check of a type takes the k-th answer of that type; a check without an answer scores 0. */
function scoreChecks(
  checks: readonly TruthCheck[],
  answers: ReadonlyMap<TruthCheck['type'], readonly unknown[]>,
  rules: ArtifactRules,
  agentError?: string,
): ScoreResult {
  const seen = new Map<TruthCheck['type'], number>();
  const missing: string[] = [];
  const rows = checks.map(({ type, answer, weight }, i) => {
    const nth = seen.get(type) ?? 0;
    seen.set(type, nth + 1);
    const given = answers.get(type) ?? [];
    if (nth >= given.length) missing.push(`checks[${i}] (${type})`);
    const { score, scorer_family } =
      nth < given.length
        ? scoreAnswer(type, answer, given[nth], rules)
        : { score: 0, scorer_family: familyOfType(type, rules) };
    return { answer_type: type, weight, score, passed: passes(score, rules.passThreshold), scorer_family };
  });
  const composite = weightedCheckpoints(rows);
  const unanswered = missing.length === 0 ? undefined : `answer.json has no answer to ${missing.join(', ')}`;
  const error = agentError ?? unanswered;
  return measured({
    family: 'weighted_checkpoints',
    score: composite,
    passed: agentError === undefined && passes(composite, rules.passThreshold),
    details: { check_scores: rows },
    subScores: { composite, check_scores: rows, reward: composite },
    diagnostics: error === undefined ? {} : { agent_output_error: error },
    via: rules.via,
  });
}
