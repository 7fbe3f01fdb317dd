import { describe, expect, test } from '@jest/globals';

import { queuesBeside, taskQueues } from '../../temporal.config.ts';

const names = (store: string): string[] => {
  const { orchestration, world, trials, model } = taskQueues(store);
  return [orchestration, world, trials, model('a/model'), model('b')];
};

describe('task queues', () => {
  test('two stores share none, and no store has one twice', () => {
    const all = [...names('0123456789abcdef'), ...names('fedcba9876543210')];
    expect(new Set(all).size).toBe(all.length);
  });

  test('a workflow finds those of its own store beside the one it runs on', () => {
    const { model, ...queues } = taskQueues('0123456789abcdef');
    const { model: beside, ...others } = queuesBeside(queues.orchestration);
    expect(others).toEqual(queues);
    expect(beside('a/model')).toBe(model('a/model'));
  });
});
