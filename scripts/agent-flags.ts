import { resolve } from 'node:path';

import type { Command } from 'commander';

import { ExperimentConfig } from '../schemas/experiment.ts';
import { parseInput } from '../schemas/parse.ts';
import { parseNames } from './options.ts';

/** What says on a command line which agent runs, and as what. */
export interface AgentFlags {
  agent: string;
  model?: string;
  command?: string[];
  agentDir?: string;
  env?: string[];
  label?: string;
}

/** Gives a command the flags that say which agent runs; `--label` is its own, for it stands behind others. */
export function addAgentFlags(command: Command): Command {
  return command
    .requiredOption('--agent <name>', 'openai (the built-in loop), command, claude, codex or copilot')
    .option('--model <name>', 'its model')
    .option('--command <word...>', 'program and words; {prompt_file}, {workspace}, {model}, {max_turns} are filled in')
    .option('--agent-dir <dir>', 'folder that the program sees read-only as {agent_dir}')
    .option('--env <names>', 'variables that the program gets, separated by commas', parseNames);
}

/**
 * The configuration that the flags say.
 *
 * @param more keys beside those of the agent
 * @throws InputError for what cannot be one
 */
export function configOfFlags(flags: AgentFlags, more: Partial<ExperimentConfig> = {}): ExperimentConfig {
  const config = {
    label: flags.label ?? flags.agent,
    agent: flags.agent,
    model: flags.model,
    command: flags.command,
    agent_dir: flags.agentDir === undefined ? undefined : resolve(flags.agentDir),
    env: flags.env,
    ...more,
  };
  return parseInput(ExperimentConfig, config, 'flags');
}
