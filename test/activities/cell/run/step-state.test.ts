import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { TierFile } from '../../../../activities/cell/run/tier-files.ts';
import { stepState } from '../../../../activities/cell/run/step-state.ts';
import { type WorldOfFiles, worldOfFiles } from './world-of-files.ts';

let world: WorldOfFiles;

beforeAll(async () => {
  world = await worldOfFiles({ 'tests/seen.sh': 'echo seen\n' });
}, 60_000);

afterAll(() => world.remove());

const hidden: TierFile[] = [
  { path: 'tests/hidden.sh', bytes: Buffer.from('echo hidden\n'), executable: true },
  { path: 'tests/daten/ä.bin', bytes: Buffer.from([0, 255, 10]), executable: false },
];

/** What a command prints on the copy that a step has of what an agent did. */
async function seen(agent: string, command: string, files: string[] = []): Promise<string> {
  const { next: end } = await world.worlds.execute(world.start, agent);
  const state = await stepState(world.store, { end, start: world.start, files, hidden, runner: 'rspec' });
  return (await world.worlds.tryOut(state, command)).output;
}

describe('the copy that a step of the checks has', () => {
  test.each([
    ['nothing', 'true'],
    ['a file of that name', 'echo echo planted > tests/hidden.sh'],
    ['a folder of that name', 'mkdir -p tests/hidden.sh/x; touch tests/hidden.sh/x/y'],
    ['a link of that name', 'ln -s /bin/true tests/hidden.sh'],
    ['a link in the folder’s place', 'rm -r tests; mkdir elsewhere; ln -s elsewhere tests'],
    ['a link that leads out', 'rm -r tests; ln -s / tests'],
    ['a file in the folder’s place', 'rm -r tests; echo x > tests'],
    ['a shut folder', 'chmod 0 tests'],
    ['a pipe', 'mkfifo tests/hidden.sh'],
  ])('has the hidden files, though the agent left %s', async (_, agent) => {
    expect(await seen(agent, 'tests/hidden.sh; od -An -tx1 tests/daten/ä.bin')).toBe('hidden\n 00 ff 0a\n');
  });

  test('has neither the agent’s home nor its /tmp', async () => {
    const agent = 'echo x > ~/.profile; echo x > /tmp/x; echo kept > kept';
    expect(await seen(agent, 'ls -A ~ /tmp; cat kept')).not.toContain('x');
    expect(await seen(agent, 'cat kept')).toBe('kept\n');
  });

  test('has no compiled files that the agent left', async () => {
    expect(await seen('mkdir -p tests/__pycache__; echo x > tests/__pycache__/hidden.pyc', 'ls tests')).not.toContain(
      'pycache',
    );
  });

  test('has what is not the agent’s to change as it was, and younger than what was built of another', async () => {
    const agent = 'echo echo forged > tests/seen.sh; touch -d 2090-01-01 built';
    expect(await seen(agent, 'sh tests/seen.sh')).toBe('forged\n');
    expect(await seen(agent, 'sh tests/seen.sh; [ tests/seen.sh -nt built ] && echo younger', ['tests'])).toBe(
      'seen\nyounger\n',
    );
    expect(await seen('rm -r tests', 'sh tests/seen.sh', ['tests/seen.sh'])).toBe('seen\n');
  });

  test('has no settings of the runner that the agent added, and those that were there as the agent left them', async () => {
    expect(await seen('echo --dry-run > .rspec; mkdir sub; echo x > sub/.rspec', 'find . -name .rspec')).toBe('');
    expect(await seen('echo shared > dry; ln -s dry .rspec', 'ls -A')).not.toContain('.rspec');
    expect(await seen('echo x > Gemfile; echo y > .mocharc.json', 'cat Gemfile .mocharc.json')).toBe('x\ny\n');
    expect(await seen('echo tests/seen.sh > .rspec-local; echo --tag x > tests/.rspec', 'ls -A tests')).toBe(
      'daten\nhidden.sh\nseen.sh\n',
    );
    const { next: end } = await world.worlds.execute(world.start, 'echo --dry-run > .rspec');
    const settings = { path: '.rspec', bytes: Buffer.from('--color\n'), executable: false };
    const ownState = await stepState(world.store, {
      end,
      start: world.start,
      files: [],
      hidden: [settings],
      runner: 'rspec',
    });
    expect((await world.worlds.tryOut(ownState, 'cat .rspec')).output).toBe('--color\n');
    const laterState = await stepState(world.store, { end, start: end, files: [], hidden, runner: 'rspec' });
    expect((await world.worlds.tryOut(laterState, 'cat .rspec')).output).toBe('--dry-run\n');
    const fullState = await stepState(world.store, { end, start: world.start, files: [], hidden: [], runner: null });
    expect((await world.worlds.tryOut(fullState, 'cat .rspec')).output).toBe('--dry-run\n');
  });

  test('leaves no trace in what the next attempt has', async () => {
    const { next: end } = await world.worlds.execute(world.start, 'echo work > work');
    const state = await stepState(world.store, { end, start: world.start, files: [], hidden, runner: null });
    await world.worlds.tryOut(state, 'cp tests/hidden.sh stolen; cp tests/hidden.sh ~/stolen');
    const { output } = await world.worlds.execute(end, 'ls -A . ~ /tmp tests; git status --short');
    expect(output).not.toMatch(/hidden|stolen/);
  });
});
