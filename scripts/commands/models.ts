import { existsSync } from 'node:fs';

import { type Command, Option } from 'commander';

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
  standIns?: true;
  json?: true;
}

/** The provider file of the working directory. */
const PROVIDERS = 'providers.toml';

const FAULTS_HELP = `
A request is made to suffer by what its model's name has after a "+" (standin/judge+error=0.2+latency=200), by the header
x-assay-faults, or from now on by POST /assay/faults with {"standin/judge": "error=0.2"}; {} lifts them.
  rate_limit error hang quota malformed truncated duplicate_ids   shares of the calls, 0 to 1
  retry_after=SECONDS latency=MS inject=accept|weak_pass|answers|header|observation|dashes|plea|all
GET /assay/calls tells what was asked, bought, replayed, refused and abandoned.`;

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
    .addHelpText('after', FAULTS_HELP)
    .action(serve);
  models
    .command('list')
    .description('models of the provider file with price, cap and key; where there is none, the stand-ins')
    .addOption(
      new Option('--providers <file>', `provider file (default: ${PROVIDERS}, if it is there)`).env('ASSAY_PROVIDERS'),
    )
    .option('--stand-ins', 'the stand-ins, also where there is a provider file')
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
  const found = options.providers ?? (existsSync(PROVIDERS) ? PROVIDERS : undefined);
  const rows = await listModels(options.standIns === true ? undefined : found, process.env);
  if (options.json === true) printJson({ models: rows });
  else print(describeModels(rows));
}
