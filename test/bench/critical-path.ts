import type { Client } from '@temporalio/client';

import type { DocumentBlock } from '../../schemas/document.ts';
import { readJsonLines } from '../helpers/json-lines.ts';
import { Lab } from '../helpers/lab.ts';
import { type Figure, most } from './figure.ts';

/** Few, so that the processor has time left. */
const SAMPLES = 2;
/** Long beside what a command or a step of the engine takes. */
const LATENCY_MS = 1_000;
/** As many as the default settings allow, which is more than there ever are. */
const IN_FLIGHT = 128;
const ID = 'duel/default/standin/oracle@0/1';
/** What is asked turn by turn; of every other purpose one call waits for those of another. */
const TURNS = ['rollout', 'reference_run', 'simulate'];

const KIB = 1024;

/**
 * A duel with the default settings: whether a sample takes as long as its longest chain of calls and no longer, and what is left
 * of it in the engine. Bars: spec, performance.md.
 */
export async function criticalPath(): Promise<Figure[]> {
  const lab = await Lab.open();
  try {
    await lab.startModels('--latency', String(LATENCY_MS));
    const models = ['evaluator', 'reference', 'judge', 'simulator', 'oracle', 'hasty'].map((name) => `standin/${name}`);
    await lab.writeCapped(models, IN_FLIGHT);
    lab.startWorker();
    const file = await lab.writeDuel('default', { samples: SAMPLES });
    const { exitCode, stderr } = await lab.duel(file);
    if (exitCode !== 0) throw new Error(stderr);
    const client = await lab.client();
    const { wallMs, events, bytes, payload, activities, commands } = await traces(client);
    const calls = await lab.calls();
    const chain = (await longestChain(lab)) + new Set(calls.map(({ purpose }) => purpose).filter(isNoTurn)).size;
    await client.connection.close();
    return [
      {
        what: `${SAMPLES} samples at once: wall ÷ ${chain} calls`,
        value: wallMs / (chain * LATENCY_MS),
        ...most(1.15, '×'),
      },
      { what: 'events of a sample', value: events, ...most(4_096, '') },
      { what: 'history of a sample', value: bytes / KIB / KIB, ...most(4, 'MiB') },
      { what: 'largest event', value: payload / KIB, ...most(256, 'KiB') },
      { what: 'activities ÷ calls and commands', value: activities / (calls.length + commands), ...most(1.15, '×') },
    ];
  } finally {
    await lab.close();
  }
}

function isNoTurn(purpose: string | null): boolean {
  return purpose !== null && !TURNS.includes(purpose);
}

/** Turns of the longest run of any sample, in calls. */
async function longestChain(lab: Lab): Promise<number> {
  const samples = await readJsonLines<{ runs: { blocks: DocumentBlock[] }[] }>(
    lab.recordFile(ID, 'trajectories.jsonl'),
  );
  const turns = samples.flatMap(({ runs }) =>
    runs.map(({ blocks }) => blocks.filter(({ kind }) => kind === 'candidate').length),
  );
  return Math.max(...turns);
}

interface Traces {
  /** From the start of the duel to its end. */
  wallMs: number;
  /** Of the sample that has most. */
  events: number;
  bytes: number;
  /** Bytes of the largest event of all histories. */
  payload: number;
  activities: number;
  commands: number;
}

async function traces(client: Client): Promise<Traces> {
  const sum: Traces = { wallMs: 0, events: 0, bytes: 0, payload: 0, activities: 0, commands: 0 };
  for await (const { workflowId, type, startTime, closeTime, historyLength, historySize } of client.workflow.list()) {
    if (workflowId === ID) sum.wallMs = (closeTime?.getTime() ?? Infinity) - startTime.getTime();
    if (type === 'sampleWorkflow') {
      sum.events = Math.max(sum.events, historyLength);
      sum.bytes = Math.max(sum.bytes, historySize ?? 0);
    }
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    for (const event of events ?? []) {
      const scheduled = event.activityTaskScheduledEventAttributes;
      sum.payload = Math.max(sum.payload, JSON.stringify(event).length);
      if (scheduled == null) continue;
      sum.activities += 1;
      if (scheduled.taskQueue?.name?.startsWith('assay-world') === true) sum.commands += 1;
    }
  }
  return sum;
}
