import { readFileSync } from 'node:fs';

import { describe, expect, test } from '@jest/globals';

import { workflowBundle } from '../../scripts/paths.ts';

describe('the bundle of the workflows', () => {
  test('is evaluated for each run of a workflow, so it holds no schemas, which would take five times as long as the rest', () => {
    const modules = [...readFileSync(workflowBundle, 'utf8').matchAll(/^\/\*\*\*\/ "([^"]+)"/gm)].map(([, path]) =>
      String(path),
    );
    expect(modules).toContain('./node_modules/@temporalio/workflow/lib/index.js');
    expect(modules.filter((path) => path.includes('/zod/'))).toEqual([]);
  });
});
