import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ApplicationFailure, type Client, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { Ledgers } from '../../activities/ledger/ledger.ts';
import { runCost } from '../../activities/records/run-cost.ts';
import { DUEL_SETTINGS_DEFAULT } from '../../schemas/duel-settings.ts';
import { preEvalId, sampleWorkflowId } from '../../schemas/ids.ts';
import { PreEvalRecord } from '../../schemas/pre-eval.ts';
import type { PreEvalInput, PreEvalResult } from '../../schemas/throne.ts';
import { homeQueues } from '../../scripts/temporal/home-queues.ts';
import { searchAttributes } from '../../temporal.config.ts';
import { DEMO_DATA, Lab, STANDINS } from '../helpers/lab.ts';
import { projectRoot } from '../helpers/project-root.ts';

const price = { input: 0.1, cached_input: 0.01, output: 0.4 };

/** Every reply ends by `length`; no reply has a block that is closed; every call is answered 402. */
const CUT_OFF = 'standin/oracle+truncated=1';
const UNCLOSED = 'standin/oracle+malformed=1';
const UNPAID = 'standin/oracle+quota=1';
/** Listed by the provider file, unknown to the endpoint: 404. */
const UNKNOWN = 'standin/nobody';

/** More than the upper bound of the first call, less than what is spent near the end with the bound of another. */
const CAP = 0.0048;

const FAULTY = [
  ['loops', 'standin/looper'],
  ['cut-off', CUT_OFF],
] as const;
/** Neither looped nor cut off: what else a model is worth is for the duel to say. */
const PASSING = [
  ['works', 'standin/oracle'],
  ['edits-unseen', 'standin/hasty'],
  ['never-acts', 'standin/nop'],
  ['never-closes-a-block', UNCLOSED],
] as const;
const FAILING = [
  ['quota', UNPAID, 'provider_quota_exhausted'],
  ['rejected', UNKNOWN, 'provider_rejected'],
] as const;

let lab: Lab;
let client: Client;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders({
    [CUT_OFF]: { price },
    [UNCLOSED]: { price },
    [UNPAID]: { price },
    [UNKNOWN]: { price },
  });
  lab.startWorker();
  client = await lab.client();
  // All under way at the same time: a test waits for its own.
  for (const [throne, challenger] of [...FAULTY, ...PASSING, ...FAILING])
    await start(await inputOf(throne, challenger));
});

afterAll(async () => {
  await client.connection.close();
  await lab.close();
});

/** A throne of its own for each test, so that no two share an id. */
async function inputOf(
  throne: string,
  challenger: string,
  { manifest = DEMO_DATA, ...given }: Partial<PreEvalInput> & { manifest?: string } = {},
): Promise<PreEvalInput> {
  const sha256 = createHash('sha256')
    .update(await readFile(manifest))
    .digest('hex');
  return {
    id: preEvalId({ throne, challenger, attempt: 1 }),
    throne,
    challenger,
    dataset: { manifest, sha256 },
    seed: '1',
    allow_short: false,
    max_cost_usd: null,
    settings: { ...DUEL_SETTINGS_DEFAULT, ...STANDINS },
    pre_eval: { samples: 2, rollouts: 1, turns: 6 },
    ...given,
  };
}

async function start(input: PreEvalInput): Promise<WorkflowHandle> {
  return client.workflow.start('preEvalWorkflow', {
    workflowId: input.id,
    taskQueue: (await homeQueues(lab.home)).orchestration,
    args: [input],
  });
}

async function resultOf({ id }: PreEvalInput): Promise<PreEvalResult> {
  return (await client.workflow.getHandle(id).result()) as PreEvalResult;
}

async function run(input: PreEvalInput): Promise<PreEvalResult> {
  await start(input);
  return resultOf(input);
}

/** The type of the failure with which it ends. */
async function failureOf(result: Promise<PreEvalResult>): Promise<string | null | undefined> {
  const error = await result.catch((thrown: unknown) => thrown);
  if (!(error instanceof WorkflowFailedError) || !(error.cause instanceof ApplicationFailure)) throw error;
  return error.cause.type;
}

async function recordOf({ id }: PreEvalInput): Promise<PreEvalRecord> {
  return PreEvalRecord.parse(JSON.parse(await readFile(lab.recordFile(id, 'pre-eval.json'), 'utf8')));
}

function spent({ id }: PreEvalInput): Promise<number | null> {
  const folders = { ledgers: new Ledgers(join(lab.home, 'ledger')), runs: join(lab.home, 'runs') };
  return runCost(folders, { id });
}

describe('a pre-eval', () => {
  test('catches a model that loops, and its record names the looping commands', async () => {
    const input = await inputOf('loops', 'standin/looper');
    const result = await resultOf(input);
    expect(result).toMatchObject({ passed: false, faulty: 2, rollouts: 2 });
    expect(result.explanation).toContain('same command repeated 6x consecutively. Looping commands: `ls -la` 6x');
    const record = await recordOf(input);
    expect(record).toMatchObject({ state: 'SUCCEEDED', passed: false, fault_code: null });
    expect(record.rollouts.map(({ sample_id }) => sample_id)).toEqual(record.drawn.map(({ sample_id }) => sample_id));
    for (const rollout of record.rollouts) {
      expect(rollout).toMatchObject({
        looped: true,
        corrupted: false,
        steps: 6,
        loop_reasons: ['duplicate command ratio 0.83', 'same command repeated 6x consecutively'],
        loop_commands: [{ command: 'ls -la', count: 6, longest_run: 6 }],
      });
    }
  });

  test('catches a model whose replies are cut off', async () => {
    const input = await inputOf('cut-off', CUT_OFF);
    const result = await resultOf(input);
    expect(result).toMatchObject({ passed: false, faulty: 2, rollouts: 2 });
    expect(result.explanation).toContain('the turn ended by length');
    for (const rollout of (await recordOf(input)).rollouts) {
      expect(rollout).toMatchObject({ corrupted: true, corrupted_reason: 'the turn ended by length', looped: false });
    }
  });

  test.each(PASSING)('lets a model pass, and says what it cost: %s', async (throne, challenger) => {
    const input = await inputOf(throne, challenger);
    expect(await resultOf(input)).toMatchObject({ passed: true, faulty: 0, rollouts: 2, explanation: null });
    const { usage, rollouts, passed } = await recordOf(input);
    expect(passed).toBe(true);
    expect(usage?.total.calls).toBe(rollouts.reduce((sum, { steps }) => sum + steps, 0));
    expect(usage?.total.cost_usd ?? 0).toBeGreaterThan(0);
    expect(await spent(input)).toBe(usage?.total.cost_usd);
  });

  test('runs as many rollouts of a sample as it is told, each no longer than it is told', async () => {
    const input = await inputOf('several', 'standin/oracle', { pre_eval: { samples: 1, rollouts: 3, turns: 2 } });
    expect(await run(input)).toMatchObject({ passed: true, rollouts: 3 });
    const { rollouts } = await recordOf(input);
    expect(rollouts.map(({ index, steps }) => [index, steps])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
  });

  test('has its observations simulated where the samples name no repository', async () => {
    const trajectories = join(projectRoot, 'demo', 'trajectories');
    const files = readdirSync(trajectories).map((file) => join(trajectories, file));
    const out = join(lab.home, 'recorded');
    const { exitCode, stderr } = await lab.assay(
      'dataset',
      'import',
      ...files,
      '--out',
      out,
      '--language',
      'javascript',
    );
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    const input = await inputOf('simulated', 'standin/looper', { manifest: join(out, 'manifest.json') });
    expect(await run(input)).toMatchObject({ passed: false, faulty: 2 });
    // The same command in the same state is asked of the simulator once a sample, and never shared between samples.
    expect((await recordOf(input)).usage?.by_purpose['simulator']?.calls).toBe(2);
  });

  test.each(FAILING)('fails with the type of what is not the model’s fault: %s', async (throne, challenger, type) => {
    const input = await inputOf(throne, challenger);
    expect(await failureOf(resultOf(input))).toBe(type);
    const record = await recordOf(input);
    expect(record).toMatchObject({ state: 'FAILED', passed: null, fault_code: type, explanation: null });
    expect(await spent(input)).toBe(0);
  });

  test('stops at its cap, and started again buys only what is missing', async () => {
    const input = await inputOf('poor', 'standin/oracle', { max_cost_usd: CAP });
    expect(await failureOf(run(input))).toBe('budget_exhausted');
    const before = await spent(input);
    expect(before ?? 1).toBeGreaterThan(0);
    expect(before ?? 1).toBeLessThanOrEqual(CAP);

    expect(await run({ ...input, max_cost_usd: 1 })).toMatchObject({ passed: true, rollouts: 2 });
    const { usage, runs } = await recordOf(input);
    expect(runs.length).toBe(2);
    const bought = (await lab.calls()).filter(({ status, idempotency_key: key }) => status === 200 && key !== null);
    expect(new Set(bought.map(({ idempotency_key }) => idempotency_key)).size).toBe(bought.length);

    const calls = (await lab.calls()).length;
    expect(await run({ ...input, max_cost_usd: 1 })).toMatchObject({ passed: true, rollouts: 2 });
    expect((await lab.calls()).length).toBe(calls);
    expect(await spent(input)).toBe(usage?.total.cost_usd);
  });

  test('is found by its kind, submission and stage, and so are its samples', async () => {
    const input = await inputOf('works', 'standin/oracle');
    const { typedSearchAttributes: found } = await client.workflow.getHandle(input.id).describe();
    expect(found.get(searchAttributes.kind)).toBe('pre_eval');
    expect(found.get(searchAttributes.submission)).toBe('standin/oracle');
    expect(found.get(searchAttributes.stage)).toBe('done');
    for (const { sample_id } of (await recordOf(input)).drawn) {
      const sample = await client.workflow.getHandle(sampleWorkflowId(input.id, sample_id)).describe();
      expect(sample.typedSearchAttributes.get(searchAttributes.sample)).toBe(sample_id);
      expect(sample.typedSearchAttributes.get(searchAttributes.stage)).toBe('done');
    }
  });
});
