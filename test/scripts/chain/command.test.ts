import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Command } from 'commander';

import { concludeChain } from '../../../activities/chain/conclude-chain.ts';
import { openChain } from '../../../activities/chain/open-chain.ts';
import { recordLink } from '../../../activities/chain/record-link.ts';
import { registerChain } from '../../../scripts/commands/chain.ts';
import { outcome, SPANWISE, walk } from '../../activities/chain/walk.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { catchWritten } from '../../helpers/written.ts';

const written = catchWritten();
const { TEMPORAL_ADDRESS } = process.env;

// Nothing listens there: records are read without an engine.
beforeAll(() => {
  process.env['TEMPORAL_ADDRESS'] = '127.0.0.1:1';
});

afterAll(() => {
  if (TEMPORAL_ADDRESS === undefined) delete process.env['TEMPORAL_ADDRESS'];
  else process.env['TEMPORAL_ADDRESS'] = TEMPORAL_ADDRESS;
});

/** Runs `assay chain …`. */
async function chain(...args: string[]): Promise<{ exit: number; stdout: string; stderr: string }> {
  const program = new Command().exitOverride();
  registerChain(program);
  await program.parseAsync(['chain', ...args], { from: 'user' });
  return { exit: Number(process.exitCode ?? 0), ...written };
}

type Ends = Parameters<typeof outcome>[1];

/** A folder for `--out` with the record of the demo's chain under these ends. */
async function recorded(...ends: [disposition: Ends, lost: string[]][]): Promise<string> {
  const out = await temporaryFolder();
  const { store, input: made } = await walk();
  const input = { ...made, folder: join(out, 'runs', 'oracle') };
  await openChain(store, input);
  for (const [i, [disposition, lost]] of ends.entries()) {
    await recordLink(store, { input, link: i + 1, outcome: await outcome(store, disposition, { lost }) });
  }
  await concludeChain(store, { input, stopped: null });
  return out;
}

describe('chain status', () => {
  test('says of a chain that was not run that it was not, and needs no engine', async () => {
    const out = await temporaryFolder();
    const { exit, stdout, stderr } = await chain('status', SPANWISE, '--config', 'oracle', '--out', out);
    expect(exit).toBe(0);
    expect(stdout).toBe('spanwise · oracle: not run yet\n');
    expect(stderr).toContain('no engine answers');
  });

  test('shows each link, the first that fails, and every test that was lost with the link that lost it', async () => {
    const out = await recorded(
      ['success', []],
      ['ceiling_failure', ['format - parse: "there" and back']],
      ['success', []],
    );
    const { exit, stdout } = await chain('status', SPANWISE, '--config', 'oracle', '--out', out);
    expect(exit).toBe(0);
    expect(stdout).toContain('2 of 3 links passed');
    expect(stdout).toMatch(/2 spanwise-format +fail +ceiling_failure +1 +1 +1 +0\.5000/);
    expect(stdout).toContain('First failing link: 2 (spanwise-format)');
    expect(stdout).toContain('format - parse: "there" and back: lost by link 2, and still lost');
  });

  test('shows no figure of a link that was not measured, and exits 2', async () => {
    const out = await recorded(['success', []], ['invalid_record', ['not to be told']]);
    const { exit, stdout } = await chain('status', SPANWISE, '--config', 'oracle', '--out', out);
    expect(exit).toBe(2);
    expect(stdout).toContain('broken at link 2, the rest not run; 1 of 3 links passed, 1 measured');
    expect(stdout).toMatch(/2 spanwise-format +invalid +invalid_record \(manifest_missing\), not counted +1 +– +– /);
    expect(stdout).not.toContain('not to be told');
  });

  test('exits 1 for a chain that was stopped and can go on', async () => {
    const { exit, stdout } = await chain(
      'status',
      SPANWISE,
      '--config',
      'oracle',
      '--out',
      await recorded(['success', []], [null, []]),
    );
    expect(exit).toBe(1);
    expect(stdout).toContain('stopped (network); 1 of 3 links passed so far');
  });

  test('prints one JSON document of the records as they are', async () => {
    const out = await recorded(['success', []], ['contamination', []], ['success', []]);
    const { stdout } = await chain('status', SPANWISE, '--config', 'oracle', '--out', out, '--json');
    const { runs } = JSON.parse(stdout) as { runs: { status: null; record: { end: string; links: object[] } }[] };
    expect(runs).toMatchObject([{ status: null, record: { end: 'complete' } }]);
    expect(runs[0]?.record.links).toMatchObject([
      { valid_for_primary_analysis: true },
      { valid_for_primary_analysis: false },
      { valid_for_primary_analysis: false },
    ]);
  });
});

describe('chain run', () => {
  test('refuses a label, an agent or a file that is not there, before it looks for an engine', async () => {
    const folder = await temporaryFolder();
    await cp(SPANWISE, folder, { recursive: true });
    await expect(chain('run', folder, '--config', 'another')).rejects.toThrow('expected one of oracle, careless');
    await expect(chain('run', join(folder, '1-compound', 'task.json'))).rejects.toThrow('is no chain.json');
    const configs = [{ label: 'x', agent: 'nobody' }];
    const links = ['1-compound'];
    await writeFile(join(folder, 'chain.json'), JSON.stringify({ chain_id: 'c', links, configs }));
    await expect(chain('run', folder)).rejects.toThrow('x: agent');
    const program = { label: 'x', agent: 'command', command: ['true'], agent_dir: 'none' };
    await writeFile(join(folder, 'chain.json'), JSON.stringify({ chain_id: 'c', links, configs: [program] }));
    const typo = { ...program, max_turn: 3 };
    await writeFile(join(folder, 'chain.json'), JSON.stringify({ chain_id: 'c', links, configs: [typo], max_cost: 1 }));
    await expect(chain('run', folder)).rejects.toThrow(`x: agent_dir: ${join(folder, 'none')} cannot be read (ENOENT)`);
    expect(written.stderr).toContain('chain.json: max_cost: no rule reads this key; kept');
    expect(written.stderr).toContain('chain.json: x: max_turn: no rule reads this key; kept');
  });
});
