import type { Command } from 'commander';

import { InputError } from '../../schemas/input-error.ts';
import { note, print, printJson } from '../output.ts';

interface ServeOptions {
  port: string;
  host: string;
  solutions: string[];
  log?: string;
  latency: string;
  quiet?: true;
  json?: true;
}

interface ListOptions {
  providers?: string;
  json?: true;
}

/** `assay models …`: what models there are, and a server of rule-based stand-ins that needs no key. */
export function registerModels(program: Command): void {
  const models = program.command('models').description('models: where they are served, and stand-ins that need no key');
  models
    .command('serve')
    .description('serve the offline stand-ins under the OpenAI chat completions API')
    .option('--port <n>', 'port to listen on; 0 takes a free one', '0')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--solutions <file>', 'solutions.jsonl of the tasks that the oracle knows; may be repeated', collect, [])
    .option('--log <file>', 'append each answered request to this file, a line of JSON each')
    .option('--latency <ms>', 'milliseconds before each reply', '0')
    .option('--quiet', 'say nothing beyond the base URL')
    .option('--json', 'print the base URL and the process id as a line of JSON')
    .action(serve);
  models
    .command('list')
    .description('models of a provider file with price, cap and key; without a file, the stand-ins')
    .option('--providers <file>', 'providers.toml')
    .option('--json', 'print one JSON document')
    .action(list);
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

async function serve(options: ServeOptions): Promise<void> {
  const port = wholeNumber('--port', options.port, 65_535);
  const latency = wholeNumber('--latency', options.latency, 3_600_000);
  const { startServer } = await import('../offline-models/server.ts');
  const { loadSolutions } = await import('../offline-models/solutions.ts');
  const solutions = await loadSolutions(options.solutions);
  const server = await startServer({ port, host: options.host, solutions, log: options.log, latency });
  const { baseUrl } = server;
  print(options.json === true ? JSON.stringify({ base_url: baseUrl, pid: process.pid }) : baseUrl);
  if (options.quiet !== true) {
    note(`Serving rule-based stand-ins, no real models; ${solutions.length} known tasks. Ctrl-C ends it.`);
  }
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  await server.close();
}

function wholeNumber(option: string, value: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new InputError(option, `found "${value}"`, `expected a whole number from 0 to ${max}`);
  }
  return Number(value);
}

async function list(options: ListOptions): Promise<void> {
  const { listModels, describeModels } = await import('../offline-models/list.ts');
  const rows = await listModels(options.providers, process.env);
  if (options.json === true) printJson({ models: rows });
  else print(describeModels(rows));
}
