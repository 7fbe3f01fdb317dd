import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { AGENT_COMMANDS, type ProgramName } from '../../schemas/agent-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { AgentRun, AgentTask } from '../../schemas/trial-run.ts';
import { agentWords, type AgentValues, shellLine } from '../../scoring/agent/agent-words.ts';
import type { Mount } from '../world/bubblewrap-arguments.ts';
import { WORKSPACE_INSIDE } from '../world/bubblewrap-arguments.ts';

/** Where an agent's program finds things in its sandbox. */
const INSIDE = { files: '/assay-agent', program: '/assay-program' } as const;

export interface ProgramFiles {
  /** One line of a shell. */
  readonly command: string;
  readonly mounts: readonly Mount[];
}

/**
 * Writes down what an agent's program reads (its prompt, its MCP servers) and makes its command line.
 *
 * @param folder an empty one
 * @param isolated whether there is a sandbox; without one, paths are those of the machine
 * @throws InputError for a config without a command, or a file of it that is not there
 */
export async function programFiles(
  program: ProgramName,
  { config, base_folder }: Pick<AgentRun, 'config' | 'base_folder'>,
  { max_turns_chosen }: Pick<AgentTask, 'max_turns_chosen'>,
  prompt: string,
  folder: string,
  isolated: boolean,
): Promise<ProgramFiles> {
  const template = config.command ?? (program === 'command' ? undefined : AGENT_COMMANDS[program]);
  if (template === undefined) {
    throw new InputError(`${config.label}: command`, 'is missing', 'give the program and its words as a list');
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'prompt.md'), prompt);
  const mcp = await mcpText(config.mcp_config, base_folder);
  if (mcp !== null) await writeFile(join(folder, 'mcp.json'), mcp);
  const agentDir = config.agent_dir == null ? undefined : resolve(base_folder, config.agent_dir);
  const seen = isolated ? INSIDE.files : folder;
  const values: AgentValues = {
    prompt_file: `${seen}/prompt.md`,
    prompt,
    workspace: isolated ? WORKSPACE_INSIDE : '.',
    model: config.model ?? undefined,
    max_turns: max_turns_chosen === null ? undefined : String(max_turns_chosen),
    permission_mode: config.permission_mode ?? undefined,
    mcp_config: mcp === null ? undefined : `${seen}/mcp.json`,
    allowed_tools: listed(config.allowed_tools),
    disallowed_tools: listed(config.disallowed_tools),
    agent_dir: agentDir === undefined ? undefined : isolated ? INSIDE.program : agentDir,
  };
  return {
    // Programs that take their prompt from standard input find it there.
    command: `exec ${shellLine(agentWords(template, values))} <'${values['prompt_file'] ?? ''}'`,
    mounts: [
      { host: folder, inside: INSIDE.files },
      ...(agentDir === undefined ? [] : [{ host: agentDir, inside: INSIDE.program }]),
    ],
  };
}

function listed(tools: readonly string[] | null | undefined): string | undefined {
  return tools == null || tools.length === 0 ? undefined : tools.join(',');
}

/** The text of an MCP configuration: given as an object, as JSON text, or as a file. */
async function mcpText(config: AgentRun['config']['mcp_config'], base: string): Promise<string | null> {
  if (config == null || config === '') return null;
  if (typeof config !== 'string') return JSON.stringify(config);
  if (config.trimStart().startsWith('{')) return config;
  const path = resolve(base, config);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(path, `cannot be read (${code})`, 'mcp_config names a JSON file of MCP servers');
  }
}
