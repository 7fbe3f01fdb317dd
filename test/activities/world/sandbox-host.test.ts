import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { SandboxFailed } from '../../../activities/world/sandbox-errors.ts';
import { SandboxHost } from '../../../activities/world/sandbox-host.ts';
import type { SandboxSpec } from '../../../activities/world/sandbox-spec.ts';
import { projectRoot } from '../../helpers/project-root.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const PROGRAM = join(projectRoot, 'dist', 'activities', 'world', 'sandbox-host-process.js');

const spec = (command: string, more: Partial<SandboxSpec> = {}): SandboxSpec => ({
  command,
  writable: [],
  workingFolder: '/',
  unsafeNoSandbox: true,
  ...more,
});

describe('a sandbox host', () => {
  const host = new SandboxHost(PROGRAM);

  test('runs commands side by side, each with its own result', async () => {
    const words = Array.from({ length: 8 }, (_, index) => `word ${index}`);
    const results = await Promise.all(
      words.map((word, index) => host.run(spec(`cat; exit ${index}`, { input: word }))),
    );
    expect(results.map(({ output, returncode }) => [output, returncode])).toEqual(
      words.map((word, index) => [word, index]),
    );
  });

  test('ends a command that is no longer wanted, for the reason given, and runs none that never was', async () => {
    const controller = new AbortController();
    const reason = new Error('not wanted');
    const running = host.run(spec('sleep 600', { signal: controller.signal }));
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect(host.run(spec('true', { signal: controller.signal }))).rejects.toBe(reason);
  });

  test('stops a command at its limit', async () => {
    const result = await host.run(spec('sleep 600', { limits: { seconds: 0.2 } }));
    expect(result).toMatchObject({ returncode: null, timedOut: true, killedBy: 'time' });
  });

  test('removes a tree, also one that shuts its owner out, and says where it could not', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'tree', 'inner'), { recursive: true });
    await chmod(join(folder, 'tree'), 0o000);
    await host.remove(join(folder, 'tree'));
    expect(await readdir(folder)).toEqual([]);
    await expect(host.remove('/proc/self/fd')).rejects.toThrow(SandboxFailed);
  });

  test('that dies fails its commands, and the next command has another host', async () => {
    const own = new SandboxHost(PROGRAM);
    await own.run(spec('true'));
    const { helper } = own as unknown as { helper: { process: { pid: number } } };
    const running = own.run(spec('sleep 600'));
    process.kill(helper.process.pid, 'SIGKILL');
    await expect(running).rejects.toThrow(new SandboxFailed('the process that runs commands ended with SIGKILL'));
    expect(await own.run(spec('echo again'))).toMatchObject({ output: 'again\n', returncode: 0 });
  });
});
