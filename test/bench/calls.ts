import { join } from 'node:path';

import { highestWhile } from '../helpers/highest-while.ts';
import { Lab } from '../helpers/lab.ts';
import { manyTasks } from '../helpers/many-tasks.ts';
import { cpuOf, residentMib } from '../helpers/process-usage.ts';
import { type Figure, most } from './figure.ts';

/** Calls of one model in flight. Spec, performance.md: "at 50 in flight". */
const IN_FLIGHT = 50;
const FEW = 10;
const MANY = 100;
const JUDGE = 'standin/judge';
/** Does nothing, under another name. */
const IDLE_KING = 'standin/nop+latency=0';
/** The duel that is judged anew. */
const JUDGED = 'duel/many/standin/nop@0/1';
const LOOK_MS = 100;

/** What a run took: wall time in seconds, processor time of engine and worker in milliseconds, and most memory of the worker. */
interface Usage {
  readonly calls: number;
  readonly seconds: number;
  readonly cpuMs: number;
  readonly memoryMib: number;
}

/**
 * Model calls with every step durable: duels whose runs are short, and judgings of their runs, of which nothing but calls is
 * made. Bars: spec, performance.md.
 */
export async function calls(): Promise<Figure[]> {
  const lab = await Lab.open();
  try {
    await lab.startModels();
    const models = ['evaluator', 'reference', 'judge', 'simulator', 'nop'].map((name) => `standin/${name}`);
    await lab.writeCapped([...models, IDLE_KING], IN_FLIGHT);
    lab.startWorker();
    const few = await used(lab, () => duel(lab, 'few', FEW));
    const many = await used(lab, () => duel(lab, 'many', MANY));

    const thousand = await judged(lab, { repeats: 5, latencyMs: 20 });
    const ten = await judged(lab, { repeats: 50, latencyMs: 20 });
    const quick = await judged(lab, { repeats: 10, latencyMs: 200 });
    const slow = await judged(lab, { repeats: 11, latencyMs: 2_000 });
    return [
      {
        what: `${quick.calls} calls of 200 ms, 50 in flight: wall ÷ ideal`,
        value: overIdeal(quick, 0.2),
        ...most(1.15, '×'),
      },
      { what: `${slow.calls} calls of 2 s, 50 in flight: wall ÷ ideal`, value: overIdeal(slow, 2), ...most(1.03, '×') },
      { what: 'calls a second', value: ten.calls / ten.seconds, bar: 350, unit: '/s', bound: 'least' },
      { what: 'processor time of engine and worker, a call', value: quick.cpuMs / quick.calls, ...most(6, 'ms') },
      {
        what: `worker's memory, ${ten.calls} calls ÷ ${thousand.calls}`,
        value: ten.memoryMib / thousand.memoryMib,
        ...most(1.1, '×'),
      },
      { what: `processor time, ${MANY} samples ÷ ${FEW}`, value: many.cpuMs / few.cpuMs, ...most(10.5, '×') },
    ];
  } finally {
    await lab.close();
  }
}

function overIdeal({ calls: made, seconds }: Usage, latency: number): number {
  return seconds / ((made * latency) / IN_FLIGHT);
}

/** A duel of samples whose runs do nothing, so that nearly all of it is evaluation. */
async function duel(lab: Lab, name: string, samples: number): Promise<void> {
  const file = await lab.writeDuel(name, {
    ...{ manifest: await manyTasks(join(lab.home, name), samples), samples, allow_short: true },
    ...{ king: IDLE_KING, challenger: 'standin/nop' },
    settings: {
      ...{ reference_runs: 2, rollouts_per_sample: 1, judge_repeats: 1, sota_trajectory_turns: 4 },
      ...{ min_valid_fraction: 0, max_concurrency_per_model: IN_FLIGHT },
    },
  });
  done(await lab.duel(file));
}

/** The runs of the large duel judged anew. */
async function judged(lab: Lab, { repeats, latencyMs }: { repeats: number; latencyMs: number }): Promise<Usage> {
  await lab.setFaults({ [JUDGE]: `latency=${latencyMs}` });
  const providers = ['--providers', lab.providers];
  return used(lab, async () =>
    done(await lab.assay('duel', 'rejudge', JUDGED, ...providers, '--repeats', String(repeats), '--follow')),
  );
}

function done({ exitCode, stderr }: { exitCode: number; stderr: string }): void {
  // A run that is measured needs no verdict, and must not have had a fault of the harness.
  if (exitCode !== 0 && exitCode !== 2) throw new Error(stderr);
}

async function used(lab: Lab, run: () => Promise<void>): Promise<Usage> {
  const worker = lab.lastWorker.pid ?? 0;
  const pids = [await lab.enginePid(), worker];
  const before = { calls: await lab.bought(), cpuMs: await cpuOf(pids), at: performance.now() };
  const { highest } = await highestWhile(run(), () => residentMib(worker), LOOK_MS);
  const seconds = (performance.now() - before.at) / 1000;
  const cpuMs = (await cpuOf(pids)) - before.cpuMs;
  return { calls: (await lab.bought()) - before.calls, seconds, cpuMs, memoryMib: highest };
}
