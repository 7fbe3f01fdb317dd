import { describe, expect, test } from '@jest/globals';

import { programReport } from '../../../scoring/agent/program-report.ts';

const lines = (...events: object[]): string => events.map((event) => JSON.stringify(event)).join('\n');

describe('claude', () => {
  const init = { type: 'system', subtype: 'init', mcp_servers: [{ name: 'code', status: 'connected' }] };
  const result = {
    ...{ type: 'result', subtype: 'success', is_error: false, num_turns: 7, result: 'All done.', total_cost_usd: 0.25 },
    usage: { input_tokens: 12, cache_creation_input_tokens: 300, cache_read_input_tokens: 4000, output_tokens: 55 },
  };

  test('its result gives the text, turns, cost and all four kinds of tokens', () => {
    expect(programReport('claude', lines(init, result))).toEqual({
      ...{ text: 'All done.', category: null, error: null, turns: 7 },
      usage: {
        ...{ cost_usd: 0.25, input_tokens: 12, cache_read_tokens: 4000, cache_creation_tokens: 300, output_tokens: 55 },
      },
    });
  });

  test('a single document or a list of messages is read alike', () => {
    const one = programReport('claude', JSON.stringify(result, null, 2));
    expect(programReport('claude', JSON.stringify([init, result], null, 2))).toEqual(one);
    expect(one.category).toBeNull();
  });

  test('the turn cap is error_max_turns, also beside an error of a message', () => {
    const capped = { ...result, subtype: 'error_max_turns', is_error: false };
    expect(programReport('claude', lines(init, capped)).category).toBe('error_max_turns');
  });

  test.each([
    ['authentication_failed', 'oauth'],
    ['billing_error', 'quota'],
    ['rate_limit', 'rate_limit'],
    ['server_error', 'network'],
    ['oauth_org_not_allowed', 'oauth'],
    ['account_on_hold', 'quota'],
    ['overloaded', 'network'],
    ['invalid_request', 'crash'],
    ['max_output_tokens', 'output_token_ceiling'],
    ['__proto__', 'crash'],
  ])('an assistant message with the error %s makes a failed result %s', (error, category) => {
    const failed = { ...result, is_error: true };
    expect(programReport('claude', lines(init, { type: 'assistant', error }, failed)).category).toBe(category);
  });

  test('what befell a sub-agent is not the end of the agent', () => {
    const failed = { ...result, is_error: true };
    const of = { type: 'assistant', error: 'rate_limit', parent_tool_use_id: 'toolu_1' };
    expect(programReport('claude', lines(init, of, failed)).category).toBe('crash');
  });

  test.each([
    [401, 'oauth'],
    [403, 'oauth'],
    [402, 'quota'],
    [429, 'rate_limit'],
    [529, 'network'],
    [400, 'crash'],
    ['401', 'crash'],
  ])('a failed result that names the status %p is %s', (status, category) => {
    const failed = { ...result, is_error: true, api_error_status: status };
    expect(programReport('claude', lines(init, failed)).category).toBe(category);
    expect(programReport('claude', lines(init, { ...failed, is_error: false })).category).toBeNull();
  });

  test('a result without words says the errors that it lists', () => {
    const failed = { type: 'result', subtype: 'error_during_execution', is_error: true, errors: ['one', 2, 'three'] };
    expect(programReport('claude', lines(init, failed))).toMatchObject({
      ...{ category: 'crash', error: 'claude ended with error_during_execution: one; three' },
    });
  });

  test('words in the text classify nothing', () => {
    const failed = { ...result, is_error: true, result: 'rate_limit 429 quota' };
    expect(programReport('claude', lines(init, failed)).category).toBe('crash');
    expect(programReport('claude', lines(init, { ...result, result: 'rate_limit' })).category).toBeNull();
  });

  test('a server that could not be reached is mcp_connect', () => {
    const failed = { ...init, mcp_servers: [{ name: 'code', status: 'failed' }] };
    expect(programReport('claude', lines(failed, result)).category).toBe('mcp_connect');
  });

  test('no result is a crash, and nothing is known of its tokens', () => {
    expect(programReport('claude', 'Segmentation fault\n')).toMatchObject({ category: 'crash', usage: {} });
  });
});

describe('codex', () => {
  const said = { type: 'item.completed', item: { type: 'agent_message', text: 'Fixed.' } };
  const turn = (input: number) => ({
    type: 'turn.completed',
    usage: { input_tokens: input, cached_input_tokens: 60, output_tokens: 10 },
  });

  test('usage is that of the last turn, which counts the whole thread; cached tokens are not fresh ones', () => {
    const report = programReport('codex', lines({ type: 'thread.started' }, said, turn(100), turn(200)));
    expect(report).toMatchObject({ text: 'Fixed.', category: null });
    expect(report.usage).toEqual({ input_tokens: 140, cache_read_tokens: 60, output_tokens: 10 });
  });

  test('an error that it got over is none', () => {
    const again = { type: 'error', message: 'Reconnecting... 1/5' };
    expect(programReport('codex', lines(again, said, turn(100))).category).toBeNull();
  });

  test.each([
    ["You've hit your usage limit. Upgrade to Pro.", 'quota'],
    ['exceeded retry limit, last status: 429 Too Many Requests', 'rate_limit'],
    ['stream disconnected before completion: closed', 'network'],
    ['unexpected status 403 Forbidden: no access', 'oauth'],
    ['Your access token could not be refreshed because your refresh token has expired.', 'oauth'],
    ['Your workspace is out of credits. Add credits to continue.', 'quota'],
    ["We're currently experiencing high demand, which may cause temporary errors.", 'network'],
    ['request timed out', 'timeout'],
    ['unexpected status 400 Bad Request: no such model', 'crash'],
    ["it said: You've hit your usage limit", 'crash'],
  ])('a failed turn is classified by how its message begins: %s', (message, category) => {
    const report = programReport('codex', lines(said, { type: 'turn.failed', error: { message } }));
    expect(report).toMatchObject({ category, error: message, usage: {} });
  });
});

describe('copilot', () => {
  const said = { type: 'assistant.message', data: { content: 'Done.' } };

  test('an exit code of 0 in its result is a good end; it tells no tokens', () => {
    const report = programReport(
      'copilot',
      lines(said, { type: 'result', exitCode: 0, usage: { premiumRequests: 1 } }),
    );
    expect(report).toEqual({ text: 'Done.', category: null, error: null, turns: 1, usage: {} });
  });

  test('its error is classified by type', () => {
    const failed = { type: 'session.error', data: { errorType: 'quota', message: 'no requests left' } };
    const report = programReport('copilot', lines(failed, { type: 'result', exitCode: 1 }));
    expect(report).toMatchObject({ category: 'quota', error: 'no requests left' });
  });

  test.each([
    [401, 'oauth'],
    [429, 'rate_limit'],
    [503, 'network'],
    [400, 'crash'],
  ])('an error of another type goes by its status: %p is %s', (statusCode, category) => {
    const failed = { type: 'session.error', data: { errorType: 'query', message: 'no', statusCode } };
    expect(programReport('copilot', lines(failed, { type: 'result', exitCode: 1 })).category).toBe(category);
  });
});
