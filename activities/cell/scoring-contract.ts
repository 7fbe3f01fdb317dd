import { InputError } from '../../schemas/input-error.ts';
import { ScoringContract } from '../../schemas/scoring-contract.ts';
import { parseInput } from '../../schemas/parse.ts';
import shipped from '../../scoring/cell/scoring_contract.json' with { type: 'json' };

const NAME = 'scoring_contract.json';

/** The contract that cells are scored by, checked whenever it is loaded. Seed 5.6.1. */
export const SCORING_CONTRACT: ScoringContract = loadContract(shipped);

/** @throws InputError when what was shipped is no contract that the rules know */
export function loadContract(value: unknown): ScoringContract {
  const contract = parseInput(ScoringContract, value, NAME);
  const excluded = new Set(contract.excluded_from_primary_analysis);
  if (excluded.has('success')) {
    throw new InputError(
      `${NAME}: excluded_from_primary_analysis`,
      'found success',
      'expected only what is no measurement',
    );
  }
  return contract;
}
