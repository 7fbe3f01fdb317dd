import { join } from 'node:path';

import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Command } from 'commander';

import { FileArtifactStore } from '../../activities/artifacts/file-store.ts';
import { registerArtifact } from '../../scripts/commands/artifact.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const HOSTILE = Buffer.from('a\u001b]0;title\u0007b\r\n\tc\u202ed\n\xff', 'latin1');
const before = { home: process.env['ASSAY_HOME'], isTTY: process.stdout.isTTY };

afterEach(() => {
  jest.restoreAllMocks();
  process.stdout.isTTY = before.isTTY;
  if (before.home === undefined) delete process.env['ASSAY_HOME'];
  else process.env['ASSAY_HOME'] = before.home;
});

/** What `assay artifact show` writes of the bytes. */
async function shown(bytes: Buffer, isTTY: boolean): Promise<Buffer> {
  const home = await temporaryFolder();
  const { sha256 } = await new FileArtifactStore(join(home, 'store')).put(bytes, 'text/plain');
  process.env['ASSAY_HOME'] = home;
  process.stdout.isTTY = isTTY;
  const written: Buffer[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk: string | Uint8Array) => {
    written.push(Buffer.from(chunk as string));
    return true;
  });
  const program = new Command().exitOverride();
  registerArtifact(program);
  await program.parseAsync(['artifact', 'show', sha256.slice(0, 12)], { from: 'user' });
  return Buffer.concat(written);
}

describe('assay artifact show', () => {
  test('a pipe or a file gets the bytes as they are', async () => {
    expect((await shown(HOSTILE, false)).equals(HOSTILE)).toBe(true);
  });

  test('a terminal gets the text, with nothing that steers it', async () => {
    const text = (await shown(HOSTILE, true)).toString('utf8');
    expect(text).toMatch(/^a\ufffd\]0;title\ufffdb\n\tc/);
    expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
  });
});
