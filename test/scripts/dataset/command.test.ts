import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';

import { registerDataset } from '../../../scripts/commands/dataset.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { catchWritten } from '../../helpers/written.ts';

const written = catchWritten();

async function assay(...args: string[]): Promise<void> {
  const program = new Command().exitOverride();
  registerDataset(program);
  await program.parseAsync(['dataset', ...args], { from: 'user' });
}

const STEERS = '\u001b]0;title\u0007\u009b2J';

/** A data set of one row, each text of which would steer a terminal. */
async function hostileData(): Promise<{ manifest: string; sample: string }> {
  const folder = await temporaryFolder();
  const messages = [
    { role: 'system', content: `s${STEERS}` },
    { role: 'user', content: `u\tt\r\n${STEERS}` },
    { role: 'assistant', content: 'a' },
  ];
  const row = { instance_id: `i${STEERS}`, repo: `r${STEERS}`, language: `l${STEERS}`, family: 'pr', format: 'none' };
  await writeFile(join(folder, 'a.jsonl'), `${JSON.stringify({ ...row, messages, first_edit: null, cuts: [2] })}\n`);
  await assay('manifest', folder, '--source', 's', '--benchmark-language', row.language);
  const manifest = join(folder, 'manifest.json');
  written.stdout = '';
  await assay('draw', manifest, '--count', '1', '--allow-short', '--json');
  const { samples } = JSON.parse(written.stdout) as { samples: { sample_id: string }[] };
  written.stdout = '';
  return { manifest, sample: samples[0]?.sample_id ?? '' };
}

describe('what a data set says does not steer the terminal', () => {
  test('dataset draw', async () => {
    const { manifest } = await hostileData();
    await assay('draw', manifest, '--count', '1', '--allow-short');
    expect(written.stdout).toContain('r\ufffd]0;title\ufffd\ufffd2J');
    expect(written.stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  test('dataset show, which keeps lines and tabs', async () => {
    const { manifest, sample } = await hostileData();
    await assay('show', manifest, sample);
    expect(written.stdout).toContain('i\ufffd]0;title\ufffd\ufffd2J');
    expect(written.stdout).toContain('u\tt\n\ufffd]0;title');
    expect(written.stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
  });
});

describe('a short draw is told', () => {
  test('with the strata for which others stand in, and what could not be drawn at all', async () => {
    const { manifest } = await hostileData();
    await assay('draw', manifest, '--count', '3', '--allow-short');
    expect(written.stderr).toContain('others stand in');
    expect(written.stderr).toContain('2 samples could not be drawn at all');
  });
});
