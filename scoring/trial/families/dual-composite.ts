import { SCORING_POLICIES, type ScoringPolicy } from '../../../schemas/trial-settings.ts';
import { toUnitInterval } from '../unit-interval.ts';
import { onPaper, weightedSum } from '../weighted-sum.ts';
import { problemOfUnitWeights } from '../weights.ts';

export interface DualSettings {
  readonly scoring_policy?: string | undefined;
  readonly weight_direct?: number | undefined;
  readonly weight_artifact?: number | undefined;
}

export type DualPolicy =
  | { readonly policy: Exclude<ScoringPolicy, 'weighted'> }
  | { readonly policy: 'weighted'; readonly weights: { readonly direct: number; readonly artifact: number } };

export interface DualLeg {
  readonly score: number;
  readonly passed: boolean;
}

/**
 * The policy that a task declares, or what is wrong with it: then neither leg runs, and the trial is a `verifier_error`.
 * Source: seed, "Reward formulas by family".
 */
export function dualPolicy(settings: DualSettings): DualPolicy | { readonly problem: string } {
  const policy = SCORING_POLICIES.find((known) => known === (settings.scoring_policy ?? ''));
  if (policy === undefined) {
    const known = SCORING_POLICIES.map((name) => JSON.stringify(name)).join(', ');
    return { problem: `unknown scoring_policy ${JSON.stringify(settings.scoring_policy)}; expected one of ${known}` };
  }
  if (policy !== 'weighted') return { policy };
  const { weight_direct: direct, weight_artifact: artifact } = settings;
  if (direct === undefined || artifact === undefined) {
    return { problem: 'scoring_policy "weighted" needs both weight_direct and weight_artifact' };
  }
  const problem = problemOfUnitWeights([
    { name: 'weight_direct', weight: direct },
    { name: 'weight_artifact', weight: artifact },
  ]);
  return problem === null ? { policy, weights: { direct, artifact } } : { problem };
}

/** `dual_composite`: two legs as one score, in [0, 1]. Source: seed, "Reward formulas by family". */
export function dualComposite(dual: DualPolicy, direct: DualLeg, artifact: DualLeg): number {
  switch (dual.policy) {
    case '':
      return direct.score;
    case 'min':
      return Math.min(direct.score, artifact.score);
    case 'mean':
      return onPaper((direct.score + artifact.score) / 2);
    case 'gate':
      return direct.passed && artifact.passed ? 1 : 0;
    case 'weighted':
      return toUnitInterval(
        weightedSum([
          { weight: dual.weights.direct, score: direct.score },
          { weight: dual.weights.artifact, score: artifact.score },
        ]),
      );
  }
}
