import { COPILOT_ERRORS } from '../../schemas/agent-settings.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import { at, countAt, type JsonEvent, jsonEvents, textAt } from './json-events.ts';
import type { ProgramReport } from './program-report.ts';
import { categoryOfStatus } from './status-category.ts';

/**
 * Reads `copilot -p … --output-format json`: the last assistant message, `session.error`, and the closing `result` with its
 * exit code. It tells premium requests, and neither tokens nor a cost.
 */
export function copilotReport(stdout: string): ProgramReport {
  const events = jsonEvents(stdout);
  const messages = events.filter((event) => event['type'] === 'assistant.message');
  const common = { text: lastText(messages), turns: messages.length, usage: {} };
  const result = events.findLast((event) => event['type'] === 'result');
  if (result !== undefined && result['exitCode'] === 0) return { ...common, category: null, error: null };
  const failed = events.findLast((event) => event['type'] === 'session.error');
  const fault = at(failed ?? {}, 'data');
  const said = textAt(fault, 'message');
  return { ...common, category: categoryOf(fault), error: said ?? 'copilot wrote no result that says it ended well' };
}

function categoryOf(fault: JsonEvent): ErrorCategory {
  const type = textAt(fault, 'errorType') ?? '';
  const named = Object.hasOwn(COPILOT_ERRORS, type) ? COPILOT_ERRORS[type] : undefined;
  return named ?? categoryOfStatus(countAt(fault, 'statusCode')) ?? 'crash';
}

function lastText(messages: readonly JsonEvent[]): string | null {
  return messages.reduce<string | null>((last, event) => textAt(at(event, 'data'), 'content') ?? last, null);
}
