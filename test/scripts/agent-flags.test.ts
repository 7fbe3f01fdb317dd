import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';

import { InputError } from '../../schemas/input-error.ts';
import { addAgentFlags, type AgentFlags, configOfFlags, withProgram } from '../../scripts/agent-flags.ts';
import { catchWritten } from '../helpers/written.ts';

const written = catchWritten();

/** The config of a command line of flags, as `assay trial run` and `assay cell run` read them. */
async function config(...args: string[]) {
  const program = new Command().exitOverride();
  let found: ReturnType<typeof configOfFlags> | undefined;
  addAgentFlags(program.command('run <folder>'))
    .option('--json')
    .action((_: string, words: string[], flags: AgentFlags) => {
      found = configOfFlags(withProgram(flags, words));
    });
  await program.parseAsync(['run', 'task', ...args], { from: 'user' });
  return found;
}

describe('the program of an agent', () => {
  test('stands behind --, with all its words, those that begin with - too', async () => {
    const program = ['bash', '-c', 'agent < "$0"', '{prompt_file}', '--json', '--'];
    expect(await config('--agent', 'command', '--json', '--', ...program)).toMatchObject({ command: program });
  });

  test('is also taken by --command, where no word begins with -', async () => {
    expect(await config('--agent', 'command', '--command', 'git', 'apply', 'x', '--json')).toMatchObject({
      command: ['git', 'apply', 'x'],
    });
  });

  test('a word that is read as a flag of ours says where it belongs', async () => {
    await expect(config('--agent', 'command', '--command', 'bash', '-c', 'x')).rejects.toThrow("unknown option '-c'");
    expect(written.stderr).toContain('go after --, as in: --agent command -- bash -c');
  });

  test.each([
    ['given twice', ['--agent', 'command', '--command', 'a', '--', 'b']],
    ['for the built-in agent', ['--agent', 'openai', '--', 'b']],
    ['forgotten --', ['b', '--agent', 'openai']],
  ])('%s is a fault of the input', async (_, args) => {
    await expect(config(...args)).rejects.toThrow(InputError);
  });
});
