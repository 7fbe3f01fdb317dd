import { describe, expect, test } from '@jest/globals';

import { agentPrompt } from '../../../prompts/agent.ts';
import type { ChatMessage } from '../../../prompts/chat.ts';
import type { Solution } from '../../../schemas/solution.ts';
import { checkLoop } from '../../../scoring/duel/loop-check.ts';
import { STAND_INS } from '../../../scripts/offline-models/models.ts';
import { readTurn } from '../../../scripts/offline-models/reading/turns.ts';
import { rollout } from './play.ts';
import { PREFIXES, SOLUTION, SUBMIT } from './shop-task.ts';

function reply(model: string, messages: readonly ChatMessage[], seed = 1): string {
  const entry = STAND_INS.get(model);
  if (entry === undefined) throw new Error(`no ${model}`);
  return entry.standIn({ messages, seed, providers: [], solutions: [SOLUTION] });
}

/** A seed of its own for each turn, as the engine asks. */
const played = (model: string, prefix: keyof typeof PREFIXES, seed = 1) =>
  rollout(({ messages }, turn) => Promise.resolve(reply(model, messages, seed * 1000 + turn)), PREFIXES[prefix]);

const commandsOf = (turns: { command: string | null }[]) => turns.map(({ command }) => command);

describe('oracle', () => {
  test('looks, reproduces, edits, checks and submits, from a cold prefix', async () => {
    const [check = '', receipt = ''] = SOLUTION.verify;
    const turns = await played('standin/oracle', 'cold');
    expect(commandsOf(turns)).toEqual([...SOLUTION.look, check, ...SOLUTION.edit, check, receipt, SUBMIT]);
    expect(turns[2]?.observation).toContain('refund raises the order total to 700');
    expect(turns[4]?.observation).toContain('refund lowers the order total to 300');
  });

  test('does not look again at what the prefix has read', async () => {
    const turns = await played('standin/oracle', 'at_edit');
    expect(commandsOf(turns).slice(0, 2)).toEqual([SOLUTION.verify[0], SOLUTION.edit[0]]);
  });

  test('quotes what observations have shown', async () => {
    const turns = await played('standin/oracle', 'cold');
    expect(turns[3]?.reply).toContain('`return rows.reduce((sum, row) => sum + Math.abs(row.cents), 0);`');
    expect(turns[5]?.reply).toContain('`refund lowers the order total to 300`');
  });

  test('looks around and gives up where it does not know the task', () => {
    const messages: ChatMessage[] = [{ role: 'user', content: 'Something else.' }];
    expect(readTurn(reply('standin/oracle', messages), '').commands.map(({ looks }) => looks)).toEqual([true]);
  });
});

describe('reference', () => {
  test('takes routes of its own, and stays on the one it took though every turn has another seed', async () => {
    const runs = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => played('standin/reference', 'cold', seed)));
    expect(new Set(runs.map((run) => JSON.stringify(commandsOf(run)))).size).toBeGreaterThan(2);
    const finished = runs.filter((run) => run.at(-1)?.command === SUBMIT);
    expect(finished.length).toBeGreaterThan(3);
    for (const run of finished) {
      expect(run.filter(({ edit }) => edit !== null)).toHaveLength(1);
      expect(new Set(commandsOf(run)).size).toBeGreaterThan(run.length - 2);
    }
  });
});

test('hasty edits first and submits without a look or a check', async () => {
  const turns = await played('standin/hasty', 'pre_edit');
  const readings = turns.flatMap((turn) => readTurn(turn.reply, '').commands);
  expect(readings.map(({ edit, looks, checks }) => [edit !== '', looks, checks])).toEqual([
    [true, false, false],
    [true, false, false],
    [false, false, false],
  ]);
  expect(turns.at(-1)?.command).toBe(SUBMIT);
});

test('careless makes the edits that the task calls so, else the right ones, unseen and unchecked', () => {
  const careless = STAND_INS.get('standin/careless')?.standIn;
  const { messages } = agentPrompt({ prefix: PREFIXES.cold, format: 'returncode', turns: [] });
  const commandsWith = (solutions: Solution[]) => {
    const said = careless?.({ messages, seed: 1, providers: [], solutions }) ?? '';
    return readTurn(said, '').commands;
  };
  const spoiling = commandsWith([{ ...SOLUTION, careless: ['rm src/refund.js'] }]);
  expect(spoiling.map(({ command }) => command)).toEqual(['rm src/refund.js']);
  expect(commandsWith([SOLUTION]).map(({ command }) => command)).toEqual(SOLUTION.edit.slice(0, 1));
  expect(commandsWith([]).map(({ looks }) => looks)).toEqual([true]);
});

test('looper is caught by the loop check, and honest runs are not', async () => {
  const looped = async (model: string) => {
    const turns = await played(model, 'cold');
    return checkLoop(turns.map((turn) => ({ kind: 'candidate', text: turn.reply }))).looped;
  };
  expect(await looped('standin/looper')).toBe(true);
  for (const model of ['standin/oracle', 'standin/reference', 'standin/hasty']) expect(await looped(model)).toBe(false);
});

test('nop writes no command', () => {
  expect(readTurn(reply('standin/nop', []), '').commands).toEqual([]);
});
