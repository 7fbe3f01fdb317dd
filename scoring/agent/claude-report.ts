import { CLAUDE_ERRORS, CLAUDE_SUBTYPES } from '../../schemas/agent-settings.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { AgentUsage } from '../../schemas/trial-run.ts';
import { amountAt, at, countAt, isObject, type JsonEvent, jsonEvents, known, textAt } from './json-events.ts';
import type { ProgramReport } from './program-report.ts';
import { categoryOfStatus } from './status-category.ts';

/**
 * Reads `claude -p --output-format stream-json` (or `json`): the last `result` message, the `error` of its assistant
 * messages (not of those of a sub-agent, which the agent may well survive), and the servers that its `init` message lists as
 * failed. `usage.input_tokens` there is the uncached part.
 */
export function claudeReport(stdout: string): ProgramReport {
  const events = jsonEvents(stdout);
  const result = events.findLast((event) => event['type'] === 'result');
  if (result === undefined) {
    const category = errorOf(events) ?? 'crash';
    return { text: null, category, error: 'claude wrote no result', turns: null, usage: {} };
  }
  const text = textAt(result, 'result');
  const usage = at(result, 'usage');
  const category = failedServer(events) === null ? endOf(result, events) : 'mcp_connect';
  return {
    text,
    category,
    error: category === null ? null : errorText(result, text, failedServer(events)),
    turns: countAt(result, 'num_turns') ?? null,
    usage: known<AgentUsage>({
      cost_usd: amountAt(result, 'total_cost_usd'),
      input_tokens: countAt(usage, 'input_tokens'),
      cache_read_tokens: countAt(usage, 'cache_read_input_tokens'),
      cache_creation_tokens: countAt(usage, 'cache_creation_input_tokens'),
      output_tokens: countAt(usage, 'output_tokens'),
    }),
  };
}

function endOf(result: JsonEvent, events: readonly JsonEvent[]): ErrorCategory | null {
  const subtype = textAt(result, 'subtype') ?? '';
  if (subtype === 'success' && result['is_error'] !== true) return null;
  if (subtype === 'error_max_turns') return 'error_max_turns';
  const named = errorOf(events) ?? categoryOfStatus(countAt(result, 'api_error_status'));
  if (named !== null) return named;
  return Object.hasOwn(CLAUDE_SUBTYPES, subtype) ? (CLAUDE_SUBTYPES[subtype] ?? 'crash') : 'crash';
}

/** The last error that an assistant message carries, where it is one that is known. */
function errorOf(events: readonly JsonEvent[]): ErrorCategory | null {
  const last = events.findLast(
    (event) => event['type'] === 'assistant' && event['parent_tool_use_id'] == null && textAt(event, 'error') !== null,
  );
  const name = last === undefined ? null : textAt(last, 'error');
  return name !== null && Object.hasOwn(CLAUDE_ERRORS, name) ? (CLAUDE_ERRORS[name] ?? null) : null;
}

function failedServer(events: readonly JsonEvent[]): string | null {
  const init = events.find((event) => event['type'] === 'system' && event['subtype'] === 'init');
  const servers: unknown = init?.['mcp_servers'];
  const listed: unknown[] = Array.isArray(servers) ? servers : [];
  const failed = listed.find((one) => isObject(one) && one['status'] === 'failed');
  return isObject(failed) ? (textAt(failed, 'name') ?? 'unnamed') : null;
}

function errorText(result: JsonEvent, text: string | null, server: string | null): string {
  if (server !== null) return `the MCP server ${JSON.stringify(server)} could not be reached`;
  const errors: unknown = result['errors'];
  const listed = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
  const said = text === null || text === '' ? listed.join('; ') : text;
  const subtype = textAt(result, 'subtype') ?? 'no subtype';
  return said === '' ? `claude ended with ${subtype}` : `claude ended with ${subtype}: ${said}`;
}
