import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { Experiment, type ExperimentConfig } from '../../schemas/experiment.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { mcpServerNames } from '../../scoring/experiment/mcp-servers.ts';
import { experimentFiles } from './experiment-files.ts';
import { readRecordFile } from './read-record-file.ts';

export interface OpenExperiment {
  experiment: Experiment;
  /** Its folder as it was named, for messages, and really. */
  folder: string;
  root: string;
}

/**
 * The experiment of a folder.
 *
 * @throws InputError when there is none, or its file cannot be read as one
 */
export async function openExperiment(folder: string): Promise<OpenExperiment> {
  const path = join(folder, experimentFiles.experiment);
  const root = await realFolder(folder);
  const text = readRecordFile(path, root);
  if (text === null) {
    throw new InputError(
      path,
      'there is no such file',
      'name the folder of an experiment, which holds experiment.json',
    );
  }
  return { experiment: parseInput(Experiment, parseJson(text, path), path), folder, root };
}

async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new InputError(
      folder,
      `there is no such folder (${code})`,
      'name the folder of an experiment, which holds experiment.json',
    );
  }
}

/**
 * Names of the MCP servers of each config, by label. Where a config names a file that is not here, nobody can tell what it
 * reached: a note says so.
 */
export function mcpServers({ experiment, folder }: OpenExperiment): {
  servers: Map<string, string[]>;
  notes: string[];
} {
  const servers = new Map<string, string[]>();
  const notes: string[] = [];
  for (const config of experiment.configs) {
    const found = serversOf(config, folder);
    servers.set(config.label, found ?? []);
    if (found === null) {
      notes.push(`${config.label}: its mcp_config is not a file here, so nobody can tell which backends it reached`);
    }
  }
  return { servers, notes };
}

function serversOf({ mcp_config: config }: ExperimentConfig, folder: string): string[] | null {
  if (config == null || config === '') return [];
  if (typeof config !== 'string') return mcpServerNames(config);
  const inline = config.trimStart().startsWith('{');
  const path = resolve(folder, config);
  // The person who runs experiments named it, so it may lie anywhere.
  const text = inline ? config : readRecordFile(path, '/');
  return text === null ? null : mcpServerNames(parseJson(text, inline ? 'mcp_config' : path));
}
