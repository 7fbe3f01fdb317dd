/**
 * Categories of an error that are no measurement of the agent: infrastructure casualties. Spec, records.md "Experiment
 * folder".
 */
export const CASUALTY_CATEGORIES = [
  'output_token_ceiling',
  'quota',
  'oauth',
  'rate_limit',
  'network',
  'timeout',
  'mcp_connect',
  'crash',
  'verifier_error',
] as const;
