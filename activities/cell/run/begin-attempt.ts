import { createHash } from 'node:crypto';

import { cellInstruction } from '../../../prompts/cell-agent.ts';
import { trialAgentMessages } from '../../../prompts/trial-agent.ts';
import { RetryFeedback } from '../../../schemas/cell-retry.ts';
import type { CellInput, PreparedCell } from '../../../schemas/cell-run.ts';
import type { AgentTask } from '../../../schemas/trial-run.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { putJson, TEXT_TYPE } from '../../artifacts/store.ts';
import { INSTRUCTION, readInstructionFile } from '../../tasks/read-instruction.ts';
import { attemptFiles, attemptFolder } from '../cell-files.ts';
import { readCellRecord } from '../read-cell-file.ts';
import type { CellDeps } from './cell-deps.ts';
import { agentTry, recordedTask } from './cell-record.ts';

export interface AttemptStart {
  input: CellInput;
  prepared: PreparedCell;
  /** From 1. */
  n: number;
  /** What the attempt before left; for the first, what the cell starts from. */
  state: WorldState;
}

/**
 * What the n-th attempt's agent is set to work on: the task, from the second attempt on with the notice of the one before.
 *
 * @throws InputError when the package or the record cannot be read
 */
export async function beginAttempt(
  { store }: CellDeps,
  { input, prepared, n, state }: AttemptStart,
): Promise<AgentTask> {
  const { folder, config, package_dir } = input;
  const { visible, full_suite: fullSuite } = await recordedTask(folder);
  const told = `${attemptFolder(n - 1)}/${attemptFiles.retryFeedback}`;
  const notice = n === 1 ? null : await readCellRecord(folder, told, RetryFeedback);
  const instruction = await readInstructionFile(package_dir, INSTRUCTION);
  const text = cellInstruction({ instruction, visible, fullSuite, notice });
  const { max_turns_chosen, agent_seconds } = prepared;
  const messages = trialAgentMessages(text, max_turns_chosen);
  const [prefix, prompt] = await Promise.all([putJson(store, messages), store.put(text, TEXT_TYPE)]);
  const about = [prefix.sha256, prompt.sha256, state.id, config, max_turns_chosen];
  const digest = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, DIGEST_DIGITS);
  const steps = `${digest}/attempt-${n}/try-${await agentTry(folder, n)}`;
  return { state, prefix, prompt, max_turns_chosen, agent_seconds, steps, watch_network: true };
}

const DIGEST_DIGITS = 16;
