import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';
import { execa } from 'execa';
import { stringify as toToml } from 'smol-toml';

import { CommandError } from '../../scripts/command-error.ts';
import { startServer, stopServer } from '../../scripts/temporal/dev-server.ts';
import { type RunningServer, runningServer } from '../../scripts/temporal/running-server.ts';
import { projectRoot } from './project-root.ts';

/** The built command, as a user has it. */
export const ASSAY = join(projectRoot, 'dist', 'scripts', 'assay.js');
export const DEMO_DATA = join(projectRoot, 'demo', 'dataset', 'manifest.json');
const SOLUTIONS = join(projectRoot, 'demo', 'solutions.jsonl');

/** Longer than any command of a test takes: one that does not end fails its test instead of holding up all others. */
const COMMAND_MS = 6 * 60_000;

/** A call as the offline model server logs it. */
export interface LoggedCall {
  model: string;
  purpose: string | null;
  idempotency_key: string | null;
  started_at: string;
  answered_at: string | null;
  status: number | null;
  replayed: boolean;
}

/** What the model server tells of its calls. */
interface Served {
  bought: number;
  max_in_flight: Record<string, number>;
  calls: LoggedCall[];
}

export interface CliResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** The stand-ins in every role but the two sides'. */
export const STANDINS = {
  evaluator_model: 'standin/evaluator',
  sota_models: ['standin/reference'],
  judge_models: ['standin/judge'],
  simulation_model: 'standin/simulator',
};

/**
 * A home of its own with a real engine, an offline model server and worker processes, each of which a test may kill.
 * What is under test is reached as a user reaches it: through the built command. The engine is there before and after; it is
 * started and stopped by the code of `assay up` and `assay down`, without a process for each.
 */
export class Lab {
  private readonly workers = new Set<ChildProcess>();
  private models: ChildProcess | undefined;
  private baseUrl = '';

  private constructor(readonly home: string) {}

  static async open(): Promise<Lab> {
    const lab = new Lab(await mkdtemp(join(tmpdir(), 'assay-lab-')));
    await lab.startEngine();
    return lab;
  }

  async close(): Promise<void> {
    for (const worker of this.workers) await stop(worker);
    if (this.models !== undefined) await stop(this.models);
    await stopServer(this.engine);
    await rm(this.home, { recursive: true, force: true });
  }

  /** Runs the command to its end. */
  assay(...args: string[]): Promise<CliResult> {
    return this.assayIn({}, ...args);
  }

  /** The same with further environment variables. */
  assayIn(environment: Record<string, string>, ...args: string[]): Promise<CliResult> {
    return runAssay({ ...this.env(), ...environment }, ...args);
  }

  /** The JSON that the command prints. */
  async json<T>(...args: string[]): Promise<T> {
    const { stdout, stderr } = await this.assay(...args, '--json');
    if (stdout === '') throw new Error(`no JSON from ${args.join(' ')}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  async startEngine(port = 0): Promise<void> {
    await startServer({ folder: this.engine, port, say: () => undefined });
  }

  /** Kills the engine where it stands and starts one on the same database and port. */
  async killEngine(): Promise<void> {
    const { process: server, address } = await this.server();
    process.kill(server.pid, 'SIGKILL');
    const port = Number(address.split(':').at(-1));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.startEngine(port);
        return;
      } catch (error) {
        // The port may be held for a moment still.
        if (!(error instanceof CommandError) || attempt === 20) throw error;
        await sleep(250);
      }
    }
  }

  /** A file of a duel's records. */
  recordFile(id: string, name: string): string {
    return join(this.home, 'runs', ...id.split('/'), name);
  }

  /** A client of the lab's engine. */
  async client(): Promise<Client> {
    return new Client({ connection: await Connection.connect({ address: await this.address() }) });
  }

  /** Where the lab's engine answers. */
  async address(): Promise<string> {
    return (await this.server()).address;
  }

  /** The engine's own process. */
  async enginePid(): Promise<number> {
    return (await this.server()).process.pid;
  }

  async startModels(...args: string[]): Promise<void> {
    this.models = this.spawn(['models', 'serve', '--port', '0', '--json', '--solutions', SOLUTIONS, ...args]);
    if (this.models.stdout === null) throw new Error('the output of the model server is piped');
    const [line] = (await once(createInterface({ input: this.models.stdout }), 'line')) as [string];
    this.baseUrl = (JSON.parse(line) as { base_url: string }).base_url;
  }

  /** Every call that the model server has seen. */
  async calls(): Promise<LoggedCall[]> {
    return (await this.served()).calls;
  }

  /** How many calls the model server has answered for the first time; it lists the last ones only. */
  async bought(): Promise<number> {
    return (await this.served('?limit=0')).bought;
  }

  /** Most calls that a model had in flight at once. */
  async maxInFlight(model: string): Promise<number> {
    return (await this.served('?limit=0')).max_in_flight[model] ?? 0;
  }

  /** Makes the requests of some models suffer from now on; those of no other do. */
  async setFaults(faults: Record<string, string>): Promise<void> {
    const response = await fetch(new URL('/assay/faults', this.baseUrl), {
      method: 'POST',
      body: JSON.stringify(faults),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** Where the provider file lies, once it is written. */
  get providers(): string {
    return join(this.home, 'providers.toml');
  }

  /** Writes the provider file: the stand-ins, and further models by name. */
  async writeProviders(models: Record<string, object> = {}): Promise<string> {
    const price = { input: 0.1, cached_input: 0.01, output: 0.4 };
    const names = [
      ...['standin/evaluator', 'standin/reference', 'standin/judge', 'standin/simulator'],
      ...['standin/oracle', 'standin/hasty', 'standin/looper', 'standin/nop'],
    ];
    const all = { ...Object.fromEntries(names.map((name) => [name, { price }])), ...models };
    const standin = { base_url: this.baseUrl, json_schema: true, seed: true, routes_providers: true, models: all };
    const path = this.providers;
    await writeFile(path, toToml({ providers: { standin } }));
    return path;
  }

  /** The same, each of these models with a cap on its calls in flight. */
  writeCapped(models: readonly string[], cap: number): Promise<string> {
    const capped = { price: { input: 0.1, output: 0.4 }, max_concurrency: cap };
    return this.writeProviders(Object.fromEntries(models.map((name) => [name, capped])));
  }

  startWorker(...args: string[]): ChildProcess {
    const worker = this.spawn(['worker', '--providers', this.providers, ...args]);
    this.workers.add(worker);
    return worker;
  }

  get lastWorker(): ChildProcess {
    const last = [...this.workers].at(-1);
    if (last === undefined) throw new Error('no worker runs');
    return last;
  }

  async stopWorker(worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.workers.delete(worker);
    await stop(worker, signal);
  }

  /** Writes a duel's file with the stand-ins in all roles. */
  async writeDuel(
    name: string,
    duel: { manifest?: string; settings?: object; [key: string]: unknown } = {},
  ): Promise<string> {
    const { manifest = DEMO_DATA, settings = {}, ...others } = duel;
    const sha256 = createHash('sha256')
      .update(await readFile(manifest))
      .digest('hex');
    const path = join(this.home, `${name}.toml`);
    await mkdir(this.home, { recursive: true });
    await writeFile(
      path,
      toToml({
        throne: name,
        king: 'standin/hasty',
        challenger: 'standin/oracle',
        samples: 2,
        dataset: { manifest, sha256 },
        settings: { ...STANDINS, ...settings },
        ...others,
      }),
    );
    return path;
  }

  /** Writes a throne's file with the stand-ins in all roles, and creates the throne. */
  async createThrone(
    name: string,
    { settings = {}, ...others }: { settings?: object; [key: string]: unknown },
    ...args: string[]
  ): Promise<void> {
    const path = join(this.home, `${name}.toml`);
    const sha256 = createHash('sha256')
      .update(await readFile(DEMO_DATA))
      .digest('hex');
    await writeFile(
      path,
      toToml({
        throne: name,
        king: 'standin/nop',
        samples: 1,
        allow_short: true,
        dataset: { manifest: DEMO_DATA, sha256 },
        settings: { ...STANDINS, ...settings },
        ...others,
      }),
    );
    const { exitCode, stderr } = await this.throne('create', path, '--providers', this.providers, ...args);
    if (exitCode !== 0) throw new Error(stderr);
  }

  throne(...args: string[]): Promise<CliResult> {
    return this.assayIn({ ASSAY_PROVIDERS: this.providers }, 'throne', ...args);
  }

  /** The duel of a file, followed to its verdict. */
  async duel(file: string, ...args: string[]): Promise<CliResult> {
    return this.assay('duel', 'start', file, '--providers', this.providers, '--follow', ...args);
  }

  private async served(query = ''): Promise<Served> {
    const response = await fetch(new URL(`/assay/calls${query}`, this.baseUrl));
    return (await response.json()) as Served;
  }

  private get engine(): string {
    return join(this.home, 'engine');
  }

  private async server(): Promise<RunningServer> {
    const server = await runningServer(this.engine);
    if (server === undefined) throw new Error('no engine runs');
    return server;
  }

  private env(): Record<string, string> {
    return { ASSAY_HOME: this.home, TEMPORAL_ADDRESS: '', NO_COLOR: '1' };
  }

  private spawn(args: string[]): ChildProcess {
    return spawn(process.execPath, [ASSAY, ...args], {
      env: { ...process.env, ...this.env() },
      stdio: ['ignore', 'pipe', process.env['LAB_VERBOSE'] === undefined ? 'ignore' : 'inherit'],
    });
  }
}

/** Runs the command to its end, outside any lab. */
export async function runAssay(environment: Record<string, string>, ...args: string[]): Promise<CliResult> {
  const {
    exitCode = -1,
    stdout,
    stderr,
  } = await execa(process.execPath, [ASSAY, ...args], {
    env: environment,
    reject: false,
    stdin: 'ignore',
    timeout: COMMAND_MS,
  });
  return { exitCode, stdout, stderr };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
