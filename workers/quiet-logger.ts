import { DefaultLogger, type LogEntry } from '@temporalio/worker';

import { FAILURES } from '../schemas/failures.ts';

/** What the engine's library says of an activity that failed, tried again or not. */
const ACTIVITY_FAILED = 'Activity failed';

/** Widest message of a failure, which may be a provider's own words. */
const MESSAGE_WIDTH = 400;

/**
 * Warnings and errors of the engine's library, but for the one that says what is meant: the queues of models and of the world have no
 * workflows. A failed activity is one line.
 *
 * @param print where they go; standard error if not given
 */
export function quietLogger(print?: (entry: LogEntry) => void): DefaultLogger {
  const logger = new DefaultLogger('WARN', print);
  return new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (message.startsWith('No workflows registered')) return;
    if (message === ACTIVITY_FAILED) logger.log(level, activityFailed(meta ?? {}));
    else logger.log(level, message, meta);
  });
}

/** Which activity of which workflow failed, and of what. A failure that is none of the closed list is a fault of ours, and has its stack. */
function activityFailed(meta: Readonly<Record<string, unknown>>): string {
  const { activityType, workflowId, attempt, error } = meta;
  const failed = `activity ${onLine(activityType)} of ${onLine(workflowId)} failed at attempt ${onLine(attempt)}`;
  if (!(error instanceof Error)) return `${failed}: ${onLine(error)}`;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  const line = `${failed}: ${onLine(type)}: ${onLine(error.message)}`;
  return Object.hasOwn(FAILURES, type) ? line : `${line}\n${stackOf(error)}`;
}

/** One line, of which nothing steers a terminal or fills it. */
function onLine(value: unknown): string {
  const plain = String(value).replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
  return plain.length > MESSAGE_WIDTH ? `${plain.slice(0, MESSAGE_WIDTH - 1)}…` : plain;
}

/** Where a fault came up, without its message, which is said already. */
function stackOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return lines.map((line) => `    ${onLine(line.trim())}`).join('\n');
}
