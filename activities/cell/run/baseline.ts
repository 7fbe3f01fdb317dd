import { createHash } from 'node:crypto';

import type { ArtifactRef } from '../../../schemas/artifact.ts';
import type { CellEnvironment } from '../../../schemas/cell-run.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { askForMachineForm } from '../../../scoring/cell/tiers/machine-form.ts';
import { baselinePassSet, isFlakySuite } from '../../../scoring/cell/tiers/baseline-pass-set.ts';
import { isBelievable } from '../../../scoring/cell/tiers/is-believable.ts';
import type { TierRun } from '../../../scoring/cell/tiers/tier-run.ts';
import { putJson } from '../../artifacts/store.ts';
import { SCORING_CONTRACT } from '../scoring-contract.ts';
import type { Worlds } from '../../world/worlds.ts';
import type { CellDeps } from './cell-deps.ts';
import { runSuite, type Suite, tierRunOf } from './run-suite.ts';

export interface BaselineSpec {
  /** The pristine tree: the id says which repository, at which commit. */
  readonly state: WorldState;
  readonly commit: string;
  readonly suite: Suite;
  readonly environment: CellEnvironment;
}

/** What is known of a full suite on a pristine tree. */
export interface KnownBaseline {
  /** Names of the tests that always passed, a JSON array in the store. */
  passed: ArtifactRef;
  /** Runs that it was made of, and whether two of them came out differently. */
  runs: number;
  flaky: boolean;
  /** Whether any run named a test. */
  named: boolean;
  /** Why the lists may not be the whole truth. */
  problems: string[];
}

/** Runs by which a flaky suite is noticed. */
const FIRST_RUNS = 2;

/**
 * The pass set of a full suite on the pristine base commit, from the ledger where it was computed before: by any cell, for the same
 * tree, commit, command and environment. Of cells that ask at once, one computes it and the others wait; if that one dies, the next
 * does. One run cannot tell that a suite is flaky, so there are two; where they differ, as many as the contract asks for, and only
 * what passed in each counts.
 *
 * @throws SandboxUnavailable, SandboxFailed, ArtifactMissing, or the signal's reason
 * @source seed 5.6.1, compute_or_load_baseline; spec, cell.md "Contract"
 */
export async function computeOrLoadBaseline(
  { worlds, store, paidOnce }: Pick<CellDeps, 'store' | 'paidOnce'> & { worlds: Pick<Worlds, 'tryOut'> },
  { state, commit, suite, environment }: BaselineSpec,
  signal: AbortSignal,
): Promise<KnownBaseline> {
  const { flaky_baseline_runs: flakyRuns } = SCORING_CONTRACT.full_suite_regression;
  const command = askForMachineForm(suite.command, suite.runner)?.command ?? suite.command;
  const about = [state.id, commit, command, suite.runner, suite.seconds, environment.digest, flakyRuns];
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  const { value } = await paidOnce.value(`baseline/${key}`, 'baseline', compute, signal);
  return value;

  async function compute(): Promise<KnownBaseline> {
    const runs: TierRun[] = [];
    const run = async (): Promise<void> => {
      runs.push(tierRunOf(suite, await runSuite(worlds, state, suite, [], signal)));
    };
    while (runs.length < FIRST_RUNS) await run();
    const [first, second] = runs;
    const flaky = first !== undefined && second !== undefined && isFlakySuite(first.report, second.report);
    while (flaky && runs.length < flakyRuns) await run();
    const problems = runs.flatMap((one) => (isBelievable(one) ? [] : one.report.problems));
    return {
      passed: await putJson(store, baselinePassSet(runs.map(({ report }) => report))),
      ...{ runs: runs.length, flaky },
      named: runs.some(({ report }) => report.tests.length > 0),
      problems: [...new Set(problems)].slice(0, PROBLEMS_KEPT),
    };
  }
}

const PROBLEMS_KEPT = 20;
