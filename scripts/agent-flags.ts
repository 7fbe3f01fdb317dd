import { resolve } from 'node:path';

import type { Command } from 'commander';

import { ExperimentConfig } from '../schemas/experiment.ts';
import { InputError } from '../schemas/input-error.ts';
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

const EXAMPLE = `--agent command -- bash -c 'my-agent < "$0"' {prompt_file}`;

/**
 * Gives a command the flags that say which agent runs, and takes the words of its program behind `--`, since a word such as
 * `-c` would be read as a flag of ours; `--label` is its own, for it stands behind others.
 */
export function addAgentFlags(command: Command): Command {
  return command
    .showHelpAfterError(`(words of the agent's program go after --, as in: ${EXAMPLE})`)
    .requiredOption('--agent <name>', 'openai (the built-in loop), command, claude, codex or copilot')
    .option('--model <name>', 'its model')
    .argument('[words...]', `the program and its words, after --: ${EXAMPLE}`)
    .option('--command <word...>', 'the same, where no word begins with -')
    .option('--agent-dir <dir>', 'folder that the program sees read-only as {agent_dir}')
    .option('--env <names>', 'variables that the program gets, separated by commas', parseNames);
}

/**
 * The flags with the words that stood behind `--`.
 *
 * @throws InputError where the program is said twice, or the agent is the built-in one
 */
export function withProgram<F extends AgentFlags>(flags: F, words: readonly string[]): F {
  if (words.length === 0) return flags;
  if (flags.command !== undefined) {
    throw new InputError(
      '--command',
      `given as well as ${JSON.stringify(words[0])}`,
      'give the whole program after --',
    );
  }
  if (flags.agent === 'openai') {
    throw new InputError(JSON.stringify(words[0]), 'is no word that the built-in agent takes', 'use --agent command');
  }
  return { ...flags, command: [...words] };
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
