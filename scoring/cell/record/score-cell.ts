import type { ScoringSummary } from '../../../schemas/cell-summary.ts';
import type { ScoringContract } from '../../../schemas/scoring-contract.ts';
import { scoreFullSuite } from '../tiers/full-suite.ts';
import { tierState } from '../tiers/tier-state.ts';
import type { CellFacts } from './cell-facts.ts';
import { correctnessGate } from './correctness-gate.ts';
import { disposition } from './disposition.ts';
import { flakiness } from './flakiness.ts';
import { invalidReasons, lastSubstrate } from './invalid-reasons.ts';
import { overallState } from './overall-state.ts';
import { totalTokens } from './tokens.ts';

/** The summary of a cell, from what was stored of it. Seed 5.6.2 to 5.6.4; spec, records.md "Cell folder". */
export function scoreCell(facts: CellFacts, contract: ScoringContract): ScoringSummary {
  const { task, attempts, runs, baseline, fault } = facts;
  const reasons = invalidReasons(facts, contract);
  const visible = tierState('visible', task.visible.tests, runs.visible, reasons);
  const hidden = tierState('hidden', task.hidden.tests, runs.hidden, reasons);
  const fullSuite = scoreFullSuite(runs.fullSuite, baseline);
  const gate = correctnessGate(visible, hidden);
  const overall = overallState(gate, fullSuite.state, reasons);
  const tokens = totalTokens(attempts);
  const { disposition: ended, ceiling } = disposition(
    {
      overall,
      reasons,
      taskSurface: lastSubstrate(attempts).task_surface,
      externalEffects: attempts.flatMap(({ substrate }) => substrate.external_effects),
      attempts: attempts.length,
      maxAttempts: task.max_attempts,
      tokens,
      maxTokens: task.max_tokens ?? null,
      stopped: fault !== null,
    },
    contract,
  );
  return {
    task_id: task.task_id,
    score_states: { visible, hidden, full_suite: fullSuite.state, correctness_gate: gate, overall },
    passes: [visible, hidden].filter((state) => state === 'pass').length,
    visible_pass: visible === 'pass',
    hidden_pass: hidden === 'pass',
    full_suite_pass: fullSuite.state === 'pass',
    regressions_introduced: [...fullSuite.regressions],
    ...flakiness(task.visible.tests, runs.visible, runs.reruns),
    valid_for_primary_analysis:
      fault === null && (ended === null || !contract.excluded_from_primary_analysis.includes(ended)),
    disposition: ended,
    ...(ceiling === null ? {} : { ceiling }),
    invalid_reasons: reasons,
    ...(fault === null ? {} : { fault }),
    attempts: attempts.length,
    tokens,
  };
}
