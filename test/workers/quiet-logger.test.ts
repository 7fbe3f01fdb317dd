import { describe, expect, test } from '@jest/globals';
import type { LogEntry } from '@temporalio/worker';

import { failure } from '../../activities/failure.ts';
import { quietLogger } from '../../workers/quiet-logger.ts';

function logged(say: (logger: ReturnType<typeof quietLogger>) => void): LogEntry[] {
  const entries: LogEntry[] = [];
  say(quietLogger((entry) => entries.push(entry)));
  return entries;
}

/** What is printed of an activity's failure. */
function told(error: unknown): string {
  const activity = {
    activityType: 'modelTask',
    workflowId: 'duel-1/sample-2',
    attempt: 3,
    taskToken: 'x',
    durationMs: 9,
  };
  const [entry, ...more] = logged((logger) => logger.warn('Activity failed', { ...activity, error }));
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ level: 'WARN', meta: undefined });
  return entry?.message ?? '';
}

describe("a worker's log", () => {
  test('has one line for an activity that failed: which, of what workflow, at what attempt, and why', () => {
    expect(told(failure('provider_unavailable', '503 no capacity'))).toBe(
      'activity modelTask of duel-1/sample-2 failed at attempt 3: provider_unavailable: 503 no capacity',
    );
  });

  test('keeps a message of many lines, of control characters or without end on that line', () => {
    const line = told(failure('provider_rejected', `a\nb\u001b[2J\u202e${'x'.repeat(100_000)}`));
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(line).toContain('provider_rejected: a b [2J xxx');
    expect(line.length).toBeLessThan(600);
  });

  test('has a stack for a fault that has no type of the closed list', () => {
    const [line, ...stack] = told(new TypeError('x is not a function\n    but a number')).split('\n');
    expect(line).toBe(
      'activity modelTask of duel-1/sample-2 failed at attempt 3: TypeError: x is not a function     but a number',
    );
    expect(stack.length).toBeGreaterThan(0);
    for (const frame of stack) expect(frame).toMatch(/^ {4}at /);
  });

  test('has what is no error as it is', () => {
    expect(told('gone')).toContain('failed at attempt 3: gone');
  });

  test('leaves out what is meant, and what is below a warning; keeps all else', () => {
    const entries = logged((logger) => {
      logger.info('Worker state changed');
      logger.warn('No workflows registered for worker with taskQueue x');
      logger.error('Workflow task failed', { workflowId: 'w' });
    });
    expect(entries).toMatchObject([{ level: 'ERROR', message: 'Workflow task failed', meta: { workflowId: 'w' } }]);
  });
});
