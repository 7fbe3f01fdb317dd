import { CODEX_ERRORS } from '../../schemas/agent-settings.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { AgentUsage } from '../../schemas/trial-run.ts';
import { at, countAt, type JsonEvent, jsonEvents, known, textAt } from './json-events.ts';
import type { ProgramReport } from './program-report.ts';

/**
 * Reads `codex exec --json`: the last agent message, the usage that the last completed turn gives, which is that of the
 * whole thread, and a failed turn's message. Its `input_tokens` include the cached ones. It tells no cost.
 */
export function codexReport(stdout: string): ProgramReport {
  const events = jsonEvents(stdout);
  const completed = events.filter((event) => event['type'] === 'turn.completed');
  const last = events.findLast((event) => ENDS.some((type) => event['type'] === type));
  const said = events.findLast((event) => at(event, 'item')['type'] === 'agent_message');
  const error = last?.['type'] === 'turn.completed' ? null : messageOf(last);
  return {
    text: said === undefined ? null : textAt(at(said, 'item'), 'text'),
    category: error === null ? null : categoryOf(error),
    error,
    turns: events.filter((event) => event['type'] === 'item.completed').length,
    usage: usageOf(completed),
  };
}

const ENDS = ['turn.completed', 'turn.failed', 'error'] as const;

function messageOf(event: JsonEvent | undefined): string {
  if (event === undefined) return 'codex completed no turn';
  return textAt(at(event, 'error'), 'message') ?? textAt(event, 'message') ?? 'codex gave no message';
}

function categoryOf(message: string): ErrorCategory {
  return CODEX_ERRORS.find(([prefix]) => message.startsWith(prefix))?.[1] ?? 'crash';
}

function usageOf(completed: readonly JsonEvent[]): AgentUsage {
  const usage = at(completed.at(-1) ?? {}, 'usage');
  const input = countAt(usage, 'input_tokens');
  const cached = countAt(usage, 'cached_input_tokens');
  return known<AgentUsage>({
    cost_usd: undefined,
    input_tokens: input === undefined ? undefined : Math.max(0, input - (cached ?? 0)),
    cache_read_tokens: cached,
    cache_creation_tokens: undefined,
    output_tokens: countAt(usage, 'output_tokens'),
  });
}
