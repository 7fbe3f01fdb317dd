import type { RetryProblem } from '../../schemas/cell-retry.ts';

/** A mapping of hidden checks to requirements has problems, so nothing may be made of it. */
export class UnlintedMapping extends Error {
  override readonly name = 'UnlintedMapping';

  constructor(
    readonly folder: string,
    readonly problems: readonly RetryProblem[],
  ) {
    super(`${folder}: the mapping of hidden checks has ${problems.length} problems`);
  }
}
