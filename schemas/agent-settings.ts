import type { ErrorCategory } from './completed-trial.ts';

/** Constants of the agents of trials, each standing once. Spec, trial.md "Experiments". */

/** Wall time of an agent, in seconds, where the task sets no `time_limit_sec`. */
export const AGENT_SECONDS = 1800;

/** Trials of an experiment under way at once, where `max_parallel` is not set. */
export const PARALLEL_TRIALS = 4;

/** Most trials under way at once, whatever the experiment says: each is a workflow of its own. */
export const PARALLEL_TRIALS_MAX = 200;

/** Trials that one run of the experiment's workflow starts before it continues as new; bounds its history. */
export const TRIALS_PER_HISTORY = 300;

/** Most bytes kept of what an agent's program prints, and the flood after which it is stopped. */
export const AGENT_OUTPUT_BYTES = 16 * 1024 * 1024;
export const AGENT_FLOOD_BYTES = 256 * 1024 * 1024;

/** Most bytes kept of an agent program's standard error, and characters of it that a record quotes. */
export const AGENT_ERROR_BYTES = 256 * 1024;
export const AGENT_ERROR_QUOTED = 2000;

/** Most bytes of a task's instruction. */
export const INSTRUCTION_BYTES = 1024 * 1024;

/** The command by which the built-in agent says that it is done. */
export const SUBMIT_COMMAND = 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

/** Agents by name: the built-in loop, any program, and programs whose output is read. Spec, trial.md "Experiments". */
export const AGENTS = ['openai', 'command', 'claude', 'codex', 'copilot'] as const;
export type AgentName = (typeof AGENTS)[number];
export type ProgramName = Exclude<AgentName, 'openai'>;

export function isAgent(name: string | undefined): name is AgentName {
  return AGENTS.some((one) => one === name);
}

/**
 * How programs are called. A word that holds a placeholder without a value, as `{max_turns}` of an uncapped trial, is left
 * out with the option before it. Which versions' options and formats these are: docs/trials.md "Programs".
 */
export const AGENT_COMMANDS: Readonly<Record<Exclude<ProgramName, 'command'>, readonly string[]>> = {
  claude: [
    // Servers that the workspace or the user's own settings name would be tools that the config does not tell of.
    ...['claude', '-p', '--output-format', 'stream-json', '--verbose', '--strict-mcp-config', '--model', '{model}'],
    ...['--max-turns', '{max_turns}', '--permission-mode', '{permission_mode}', '--mcp-config', '{mcp_config}'],
    ...['--allowedTools', '{allowed_tools}', '--disallowedTools', '{disallowed_tools}'],
  ],
  codex: [
    ...['codex', 'exec', '--json', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'],
    ...['--model', '{model}', '-'],
  ],
  copilot: [
    ...['copilot', '--output-format', 'json', '--allow-all-tools', '--no-ask-user', '--model', '{model}'],
    ...['--additional-mcp-config', '@{mcp_config}', '-p', '{prompt}'],
  ],
};

/** Categories by the `error` of claude's assistant messages, an enumeration of its own. */
export const CLAUDE_ERRORS: Readonly<Record<string, ErrorCategory>> = {
  authentication_failed: 'oauth',
  oauth_org_not_allowed: 'oauth',
  cloud_credential_error: 'oauth',
  account_on_hold: 'quota',
  billing_error: 'quota',
  rate_limit: 'rate_limit',
  overloaded: 'network',
  server_error: 'network',
  max_output_tokens: 'output_token_ceiling',
};

/** Categories by the `subtype` of claude's result message. */
export const CLAUDE_SUBTYPES: Readonly<Record<string, ErrorCategory>> = {
  error_max_turns: 'error_max_turns',
  error_max_budget_usd: 'quota',
  error_during_execution: 'crash',
};

/** Categories by the `errorType` of copilot's `session.error`; of others, the `statusCode` beside it tells. */
export const COPILOT_ERRORS: Readonly<Record<string, ErrorCategory>> = {
  authentication: 'oauth',
  authorization: 'oauth',
  quota: 'quota',
  rate_limit: 'rate_limit',
};

/** What the messages of codex begin with; it gives its failures no other structure. */
export const CODEX_ERRORS: readonly (readonly [prefix: string, ErrorCategory])[] = [
  ["You've hit your usage limit", 'quota'],
  ['You hit your spend cap', 'quota'],
  ['Your workspace is out of credits', 'quota'],
  ['Quota exceeded', 'quota'],
  ['To use Codex with your ChatGPT plan', 'quota'],
  ['unexpected status 402', 'quota'],
  ['Your access token could not be refreshed', 'oauth'],
  ['exceeded retry limit, last status: 401', 'oauth'],
  ['exceeded retry limit, last status: 403', 'oauth'],
  ['unexpected status 401', 'oauth'],
  ['unexpected status 403', 'oauth'],
  ['exceeded retry limit, last status: 429', 'rate_limit'],
  ['unexpected status 429', 'rate_limit'],
  ['request timed out', 'timeout'],
  ['exceeded retry limit, last status: 5', 'network'],
  ['unexpected status 5', 'network'],
  ['stream disconnected before completion', 'network'],
  ['Connection failed: ', 'network'],
  ['Error while reading the server response: ', 'network'],
  ['error sending request', 'network'],
  ['Selected model is at capacity', 'network'],
  ["We're currently experiencing high demand", 'network'],
  ['Access blocked by Cloudflare', 'network'],
];
