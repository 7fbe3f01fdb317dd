import { describe, expect, test } from '@jest/globals';

import { createProgram } from '../../scripts/program.ts';
import { catchWritten } from '../helpers/written.ts';

catchWritten();

const run = (...args: string[]) => createProgram().parseAsync(args, { from: 'user' });

describe('an empty word in place of a file or a name', () => {
  test.each([
    ['<file>', ['check', 'tests', '']],
    ['<file>', ['check', 'tests', 'a.log', '']],
    ['<file>', ['check', 'document', '']],
    ['<dir>', ['cell', 'show', '']],
    ['<dir>', ['chain', 'status', '']],
    ['<package>', ['cell', 'run', '', '--agent', 'claude']],
    ['--agent-dir', ['cell', 'run', 'x', '--agent', 'claude', '--agent-dir', '']],
    ['--answer', ['check', 'artifact', 'x', '--answer', '']],
  ])('%s is told as such: %j', async (where, args) => {
    await expect(run(...args)).rejects.toThrow(`${where}: is an empty word; give a name`);
  });

  test('the words of an agent’s program may be empty', async () => {
    const args = ['cell', 'run', '/none', '--agent', 'command', '--', 'true', ''];
    await expect(run(...args)).rejects.toThrow('/none: cannot be read (ENOENT)');
  });
});
