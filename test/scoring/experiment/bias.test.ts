import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { backendName } from '../../../scoring/experiment/backend-name.ts';
import { mcpServerNames } from '../../../scoring/experiment/mcp-servers.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';
import { completed, failed, figures, retrieved } from './records.ts';

const behind = (...gt_backends: string[]) => completed(1, { metadata: { gt_backends } });

describe('names of backends', () => {
  test.each([
    ['AST', 'ast-mcp'],
    ['mcp_ast', 'ast_server'],
    ['tree-sitter', 'TreeSitter-MCP-Server'],
    ['sourcegraph', 'Sourcegraph-Cloud'],
    ['sourcegraph_mcp', 'my-sourcegraph'],
  ])('%s and %s are one', (a, b) => expect(backendName(a)).toBe(backendName(b)));

  test.each([
    ['ast', 'grep'],
    ['mcp', 'server'],
    ['zoekt', 'sourcegraph'],
  ])('%s and %s are two', (a, b) => expect(backendName(a)).not.toBe(backendName(b)));

  test('a name is never lost, and its own name is the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z][a-zA-Z_-]{0,20}$/), (name) => {
        expect(backendName(name)).not.toBe('');
        expect(backendName(backendName(name))).toBe(backendName(name));
      }),
    );
  });

  test('affixes without end are read in linear time', () => {
    expect(backendName('mcp'.repeat(100_000))).toBe('mcp');
    const name = (size: number) => repeated('mcp-server', size);
    expect(growth(name, (text) => backendName(text))).toBeLessThan(LINEAR_AT_MOST);
  });

  test('servers stand under mcpServers, its other spellings, or at the top', () => {
    for (const config of [
      { mcpServers: { ast: {}, grep: { url: 'x' } } },
      { mcp_servers: { ast: {}, grep: {} }, verbose: true },
      { ast: { command: 'x' }, grep: {}, note: 'text' },
    ]) {
      expect(mcpServerNames(config)).toEqual(['ast', 'grep']);
    }
    expect(mcpServerNames(null)).toEqual([]);
    expect(mcpServerNames({ mcpServers: {} })).toEqual([]);
  });
});

describe('backend overlap', () => {
  const warnings = (records: Parameters<typeof figures>[0], servers: string[]) => figures(records, {}, { a: servers });

  test('a config that reaches all backends of the answers: a warning', () => {
    const found = warnings({ 'a/t1/0': behind('sourcegraph') }, ['sourcegraph-mcp']);
    expect(found.bias_warnings).toMatchObject([
      {
        kind: 'backend_overlap',
        severity: 'warning',
        detail: { config: 'a', tasks: ['t1'], overlap: ['sourcegraph'], independent_backends: [] },
      },
    ]);
    expect(found.quality_metrics.flag_counts).toEqual({ backend_overlap: 1 });
  });

  test('one that it cannot reach: informational, naming it as the task spells it', () => {
    const found = warnings({ 'a/t1/0': behind('Sourcegraph', 'AST') }, ['sourcegraph']);
    expect(found.bias_warnings).toMatchObject([
      { severity: 'informational', detail: { independent_backends: ['AST'], gt_backends: ['AST', 'Sourcegraph'] } },
    ]);
    expect(found.quality_metrics.flag_counts).toEqual({ backend_overlap_informational: 1 });
  });

  test('only tasks with an overlap are affected', () => {
    const found = warnings({ 'a/t1/0': behind('sourcegraph'), 'a/t2/0': behind('ast') }, ['sourcegraph']);
    expect(found.bias_warnings).toMatchObject([{ severity: 'warning', detail: { tasks: ['t1'] } }]);
    expect(found.quality_metrics.flag_counts).toEqual({ backend_overlap: 1 });
  });

  test.each([[['grep']], [[]]])('none in common (%j): no warning', (servers) => {
    const found = warnings({ 'a/t1/0': behind('ast'), 'a/t2/0': completed(1) }, servers);
    expect(found.bias_warnings).toEqual([]);
    expect(found.quality_metrics.flag_counts).toEqual({});
  });

  test('flags of the records are counted once a trial, and ours is not added to theirs', () => {
    const own = { gt_backends: ['ast'], quality_flags: ['backend_overlap', 'backend_overlap', 'slow'] };
    const found = warnings({ 'a/t1/0': completed(1, { metadata: own }), 'a/t2/0': behind('ast') }, ['ast']);
    expect(found.quality_metrics.flag_counts).toEqual({ backend_overlap: 2, slow: 1 });
  });

  test('warnings that ask to act come first', () => {
    const { bias_warnings } = figures(
      { 'a/t1/0': behind('ast', 'grep'), 'b/t1/0': behind('ast', 'grep') },
      {},
      { a: ['ast'], b: ['ast', 'grep'] },
    );
    expect(bias_warnings.map(({ severity, detail }) => `${detail.config} ${severity}`)).toEqual([
      'b warning',
      'a informational',
    ]);
  });
});

describe('overshipping', () => {
  const kinds = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    figures({ 'a/t1/0': a, 'b/t1/0': b }).bias_warnings;

  test('both find all, one with far more beside it: informational', () => {
    expect(kinds(retrieved(0.33, 0.2, 1), retrieved(0.95, 0.9, 1))).toMatchObject([
      { kind: 'overshipping', severity: 'informational', detail: { config: 'a', other: 'b', tasks: ['t1'] } },
    ]);
    expect(kinds(retrieved(0.95, 0.9, 1), retrieved(0.33, 0.2, 1))).toMatchObject([
      { detail: { config: 'b', other: 'a' } },
    ]);
  });

  test.each([
    [0.5, 0.8],
    [0.4, 0.7],
    [0.1, 0.4],
  ])('bounds belong to it, as they are written: precision %d and %d', (low, high) => {
    expect(kinds(retrieved(0.5, low, 0.95), retrieved(0.5, high, 0.95))).toHaveLength(1);
  });

  test.each([
    ['recall short of 0.95', retrieved(0.5, 0.2, 0.949), retrieved(0.5, 0.9, 1)],
    ['both precise', retrieved(0.5, 0.51, 1), retrieved(0.5, 0.9, 1)],
    ['little between them', retrieved(0.5, 0.2, 1), retrieved(0.5, 0.49, 1)],
    ['one of them no measurement', failed('crash'), retrieved(0.5, 0.9, 1)],
    ['no rates', completed(1), retrieved(0.5, 0.9, 1)],
  ])('%s: none', (_, a, b) => expect(kinds(a, b)).toEqual([]));

  test('repeats of a task are averaged first', () => {
    const { bias_warnings } = figures({
      'a/t1/0': retrieved(0.5, 0.3, 1),
      'a/t1/1': retrieved(0.5, 0.9, 1),
      'b/t1/0': retrieved(0.5, 0.95, 1),
      'b/t1/1': retrieved(0.5, 0.95, 1),
    });
    expect(bias_warnings).toEqual([]);
  });
});
