import { Substrate } from '../../../schemas/cell-attempt.ts';
import type { InvalidReason, ScoringContract } from '../../../schemas/scoring-contract.ts';
import type { AttemptFacts, CellFacts } from './cell-facts.ts';
import { lacksTokens } from './tokens.ts';

/**
 * Every invalidity that holds, in the order of the contract. Outputs count by the last attempt; tokens and models by all of
 * them, since one agent makes a cell. Outputs that are missing because there was no task to run them on are no invalidity.
 *
 * @source seed 5.6.1, invalid_if; spec, records.md "Settled points"
 */
export function invalidReasons(
  facts: Pick<CellFacts, 'attempts' | 'runs' | 'hasManifest'>,
  contract: Pick<ScoringContract, 'invalid_if'>,
): InvalidReason[] {
  const { attempts, runs, hasManifest } = facts;
  const { shell, hidden_scorer: hiddenScorer, task_surface: surface } = lastSubstrate(attempts);
  const holds: Record<InvalidReason, boolean> = {
    visible_output_missing: surface && runs.visible === null,
    hidden_output_missing: surface && runs.hidden === null,
    token_usage_missing: lacksTokens(attempts),
    manifest_missing: !hasManifest,
    multiple_models: new Set(attempts.flatMap(({ models }) => models)).size > 1,
    hidden_scorer_missing: !hiddenScorer,
    shell_unavailable: !shell,
  };
  return contract.invalid_if.filter((reason) => holds[reason]);
}

/** The ground that the attempt that counts ran on. */
export function lastSubstrate(attempts: readonly AttemptFacts[]): Substrate {
  return attempts.at(-1)?.substrate ?? Substrate.parse({});
}
