import { join, resolve } from 'node:path';

import { AGENT_SECONDS } from '../../../schemas/agent-settings.ts';
import type { AbsentCell, CellInput, CellPackageTask, PreparedCell } from '../../../schemas/cell-run.ts';
import { TIER_SECONDS } from '../../../schemas/cell-settings.ts';
import { InputError } from '../../../schemas/input-error.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { turnCap } from '../../../scoring/trial/turn-cap.ts';
import { withStartRepository } from '../../tasks/start-repository.ts';
import { SandboxUnavailable } from '../../world/sandbox-errors.ts';
import { RepositoryUnusable } from '../../world/worlds.ts';
import { cellFiles } from '../cell-files.ts';
import { SCORING_CONTRACT } from '../scoring-contract.ts';
import type { CellDeps } from './cell-deps.ts';
import { openRecord, recordTask } from './copy-package.ts';
import { layVisible } from './lay-visible.ts';
import { openPackage, type OpenPackage, requireApart } from './open-package.ts';

/**
 * Reads a cell's package, begins its record, and makes the tree that its first attempt starts from.
 *
 * @returns what is absent, where the package is in order and there is nothing to work on or no shell to work with
 * @throws InputError, UnlintedMapping for a package that cannot be run; SandboxFailed
 */
export async function prepareCell(
  deps: CellDeps,
  input: CellInput,
  signal: AbortSignal,
): Promise<PreparedCell | AbsentCell> {
  const startedAt = new Date().toISOString();
  const open = await openPackage(input.package_dir, { chained: input.start !== null });
  checkAgentFolder(input, open.task);
  signal.throwIfAborted();
  await openRecord(input, open);
  const begun = await begin(deps, input, open, signal);
  await recordTask(input, 'absent' in begun ? open.task.base_commit : begun.commit);
  if ('absent' in begun) return begun;
  const { task } = open;
  const state = await layVisible(deps.store, open.folder, task, begun.state);
  const { max_turns_chosen } = turnCap({
    experiment: input.config.max_turns,
    task: { metadata: { max_turns_override: task.max_turns } },
  });
  return {
    task_id: task.task_id,
    started_at: startedAt,
    max_attempts: task.max_attempts,
    ...begun,
    state,
    max_turns_chosen,
    agent_seconds: task.time_limit_sec ?? AGENT_SECONDS,
    step_seconds: {
      visible: task.visible.time_limit_sec ?? TIER_SECONDS,
      hidden: task.hidden.time_limit_sec ?? TIER_SECONDS,
      full_suite: task.full_suite.time_limit_sec ?? TIER_SECONDS,
    },
    baseline_runs: SCORING_CONTRACT.full_suite_regression.flaky_baseline_runs,
  };
}

/** @throws InputError when the folder that the agent's program sees, or a file of it, is one with the hidden files */
export function checkAgentFolder(
  { config, base_folder, package_dir }: Pick<CellInput, 'config' | 'base_folder' | 'package_dir'>,
  { hidden }: CellPackageTask,
): void {
  if (config.agent_dir == null) return;
  requireApart(
    resolve(base_folder, config.agent_dir),
    join(package_dir, hidden.files_dir),
    `${config.label}: agent_dir`,
  );
}

async function begin(
  deps: CellDeps,
  { start, package_dir }: CellInput,
  open: OpenPackage,
  signal: AbortSignal,
): Promise<{ state: WorldState; commit: string } | AbsentCell> {
  if (start !== null) return { state: start.state, commit: start.commit };
  const { scratch, unsafeNoSandbox, worlds } = deps;
  try {
    return await withStartRepository(open.start, { scratch, unsafeNoSandbox, signal }, async (repository) => {
      if (open.start.commit === undefined && !repository.made) {
        throw new InputError(
          `${join(open.folder, cellFiles.task)}: base_commit`,
          'is missing',
          'name the commit of the repository that the agent starts from; only of plain files one is made',
        );
      }
      const state = await worlds.prepare(repository, package_dir, signal);
      return { state, commit: repository.commit };
    });
  } catch (error) {
    if (error instanceof RepositoryUnusable) return { absent: error.message, shell: true };
    if (error instanceof SandboxUnavailable) return { absent: error.message, shell: false };
    throw error;
  }
}
