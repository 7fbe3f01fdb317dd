import { describe, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { identify, isAlive, type ProcessIdentity } from '../../../activities/processes/process-identity.ts';
import { GitFailed, UntrustedGit } from '../../../activities/workspace/untrusted-git.ts';
import { withFolder } from '../world/temporary-folder.ts';

/** A git that starts a child and hangs, and a way to learn the child's number. */
async function withHangingGit(
  work: (git: UntrustedGit, child: () => Promise<ProcessIdentity>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await withFolder(async (folder) => {
    const [bin, settings] = [join(folder, 'bin'), join(folder, 'settings')];
    mkdirSync(bin);
    mkdirSync(settings);
    writeFileSync(join(bin, 'git'), `#!/bin/sh\nsleep 600 &\necho $! > '${folder}/child'\nwait\n`);
    chmodSync(join(bin, 'git'), 0o755);
    const path = process.env['PATH'];
    process.env['PATH'] = `${bin}:${path ?? ''}`;
    try {
      const child = async (): Promise<ProcessIdentity> => {
        for (;;) {
          const text = await Promise.resolve()
            .then(() => readFileSync(join(folder, 'child'), 'utf8'))
            .catch(() => '');
          if (text.endsWith('\n')) return identify(Number(text));
          await sleep(5);
        }
      };
      await work(await UntrustedGit.open(settings, signal), child);
    } finally {
      process.env['PATH'] = path;
    }
  });
}

async function ends(identity: ProcessIdentity): Promise<void> {
  while (await isAlive(identity)) await sleep(5);
}

describe('a git process', () => {
  test('that passes its time is ended with its children', async () => {
    await withHangingGit(async (git, child) => {
      const failed = expect(git.run(['diff'], { seconds: 1.5 })).rejects.toThrow('git diff took more than 1.5 s');
      const started = await child();
      await failed;
      await ends(started);
    });
  });

  test('is ended with its children when its activity is cancelled', async () => {
    const controller = new AbortController();
    await withHangingGit(async (git, child) => {
      const failed = expect(git.run(['diff'])).rejects.toThrow('enough');
      const started = await child();
      controller.abort(new Error('enough'));
      await failed;
      await ends(started);
      expect(() => git.start(['diff'])).toThrow('enough');
    }, controller.signal);
  });

  test('that writes more than it may is ended, and its output is not taken for the whole', async () => {
    await withFolder(async (folder) => {
      const git = await UntrustedGit.open(folder);
      const whole = await git.run(['help', '--all']);
      expect(whole.length).toBeGreaterThan(100);
      await expect(git.run(['help', '--all'], { outputMax: 100 })).rejects.toThrow(
        'git help wrote more than 100 bytes',
      );
      expect((await git.run(['help', '--all'], { outputMax: whole.length })).equals(whole)).toBe(true);
    });
  });

  test('that fails says what git said, and with which status', async () => {
    await withFolder(async (folder) => {
      const git = await UntrustedGit.open(folder);
      const error = await git.run(['cat-file', '-t', 'nothing']).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GitFailed);
      expect(error).toMatchObject({
        status: 128,
        message: expect.stringContaining('git cat-file ended with 128: fatal: '),
      });
    });
  });
});
