import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { runCost } from '../../../activities/records/run-cost.ts';
import { preEvalId, sampleWorkflowId } from '../../../schemas/ids.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SAMPLES = ['demo/shard-000.jsonl:0:2', 'demo/shard-000.jsonl:1:4'] as const;
const DUEL = 'duel/main/vendor/model@0/1';

interface Bench {
  ledgers: Ledgers;
  runs: string;
}

function paid(cost_usd: number | null): object {
  const usage = { calls: 1, input_tokens: 10, cached_tokens: 0, output_tokens: 5, cost_usd };
  const reply = { sha256: 'a'.repeat(64), bytes: 1, mediaType: 'text/plain' };
  return { reply, finish_reason: 'stop', usage, model: 'vendor/model', purpose: 'rollout' };
}

async function bench(): Promise<Bench> {
  const folder = await temporaryFolder();
  return { ledgers: new Ledgers(join(folder, 'ledger')), runs: join(folder, 'runs') };
}

async function draw({ runs }: Bench, id: string, file: string): Promise<void> {
  const folder = join(runs, ...id.split('/'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), JSON.stringify({ drawn: SAMPLES.map((sample_id) => ({ sample_id })) }));
}

async function buy({ ledgers }: Bench, id: string, sample: string, step: string, value: object): Promise<void> {
  await ledgers.of(sampleWorkflowId(id, sample)).append({ kind: 'paid', step, value, at: 0 });
}

describe('what a run has spent', () => {
  test.each([
    [DUEL, 'duel.json'],
    [preEvalId({ throne: 'main', challenger: 'vendor/model', attempt: 1 }), 'pre-eval.json'],
  ])('is the sum over the paid replies of all its samples: %s', async (id, file) => {
    const at = await bench();
    await draw(at, id, file);
    await buy(at, id, SAMPLES[0], 'challenger-0/turn-1/reply', paid(0.25));
    await buy(at, id, SAMPLES[0], 'challenger-0/turn-2/reply', paid(0.5));
    await buy(at, id, SAMPLES[1], 'challenger-0/turn-1/reply', paid(1));
    // What a command printed costs nothing; what another run bought is not this one's.
    await buy(at, id, SAMPLES[1], 'execute/state/command/returncode', { observation: {}, returncode: 0 });
    await buy(at, `${id}0`, SAMPLES[1], 'challenger-0/turn-1/reply', paid(64));
    expect(await runCost(at, { id })).toBe(1.75);
  });

  test('is unknown when a model that it used has no price', async () => {
    const at = await bench();
    await draw(at, DUEL, 'duel.json');
    await buy(at, DUEL, SAMPLES[0], 'challenger-0/turn-1/reply', paid(0.25));
    await buy(at, DUEL, SAMPLES[1], 'challenger-0/turn-1/reply', paid(null));
    expect(await runCost(at, { id: DUEL })).toBeNull();
  });

  test('is nothing for a run that ended before its draw', async () => {
    expect(await runCost(await bench(), { id: DUEL })).toBe(0);
  });
});
