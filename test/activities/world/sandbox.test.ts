import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeTree } from '../../../activities/world/remove-tree.ts';
import { runInSandbox, sandboxAvailable } from '../../../activities/world/sandbox.ts';
import { SandboxUnavailable } from '../../../activities/world/sandbox-errors.ts';
import type { SandboxResult, SandboxSpec } from '../../../activities/world/sandbox-spec.ts';
import { withFolder } from './temporary-folder.ts';

const MIB = 1024 * 1024;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
});

afterAll(() => removeTree(folder));

function run(command: string, spec: Partial<SandboxSpec> = {}): Promise<SandboxResult> {
  return runInSandbox({
    command,
    writable: [{ host: folder, inside: '/workspace' }],
    workingFolder: '/workspace',
    ...spec,
    limits: { seconds: 20, ...spec.limits },
  });
}

/** Processes of the machine whose arguments hold a text. */
async function running(text: string): Promise<number> {
  const { stdout } = await execa('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(text)).length;
}

test('commands can be isolated on this machine; else the remedy is what to do', async () => {
  expect(await sandboxAvailable()).toEqual({ ok: true });
});

/** Numbers of the system calls of this machine. */
const CALLS = process.arch === 'arm64' ? { ptrace: 117, write: 271 } : { ptrace: 101, write: 311 };

describe('a process that another has started', () => {
  /** A program that does something to its parent, and says why it could not. */
  const toParent = (act: string): string =>
    `perl -e 'use Errno; $p = getppid(); kill(0, $p) or die; $r = ${act}; print $r == -1 ? "$!" : "done"'; echo`;

  test.each([
    ['write registers', `syscall(${CALLS.ptrace}, 0x4205, $p, 1, 0)`],
    ['write memory by ptrace', `syscall(${CALLS.ptrace}, 4, $p, 0, 0)`],
    ['write memory', `syscall(${CALLS.write}, $p, 0, 0, 0, 0, 0)`],
  ])('may not %s of the one that started it', async (_, act) => {
    expect((await run(toParent(act))).output).toBe('Operation not permitted\n');
  });

  test('may not open the memory of the one that started it', async () => {
    const { output } = await run(`perl -e 'open(F, "+<", "/proc/" . getppid() . "/mem") or print "$!"'; echo`);
    expect(output).toBe('Read-only file system\n');
  });

  test('may look at it, as debuggers do', async () => {
    expect((await run(toParent(`syscall(${CALLS.ptrace}, 0x4206, $p, 0, 0)`))).output).toBe('done\n');
  });
});

test('a fixed file can be neither changed, replaced nor removed, nor the folder that it lies in', async () => {
  await mkdir(join(folder, 'given', 'tests'), { recursive: true });
  await writeFile(join(folder, 'given', 'tests', 'a.txt'), 'wanted\n');
  const fixed = { host: folder, inside: '/workspace', paths: ['given/tests/a.txt'] };
  const acts = [
    ...['echo x > a.txt', 'rm -f a.txt', 'echo x > b && mv -f b a.txt', 'chmod 777 a.txt', 'ln a.txt c'],
    ...['mv ../tests ../other', 'mv ../../given ../../other', 'rmdir ../tests', 'umount a.txt'],
  ];
  const command = `cd given/tests; ${acts.map((act) => `(${act}) 2> /dev/null && echo done`).join('; ')}; cat a.txt`;
  expect((await run(command, { fixed })).output).toBe('wanted\n');
  expect((await run('mv given given2 && mv given2 given')).returncode).toBe(0);
  expect((await run(command)).output).toContain('done');
});

describe('the result of a command', () => {
  test('has both outputs in order, and the exit code', async () => {
    const result = await run('echo one; echo two >&2; echo three > /dev/stderr; echo four > /dev/stdout; exit 3');
    expect(result).toEqual({
      output: 'one\ntwo\nthree\nfour\n',
      returncode: 3,
      timedOut: false,
      truncatedBytes: 0,
      sandboxed: true,
      networkAttempts: null,
    });
  });

  test('a command that died of a signal has 128 and its number', async () => {
    expect(await run('kill -9 $$')).toMatchObject({ output: '', returncode: 137 });
  });

  test('what is not UTF-8 is shown by replacement characters', async () => {
    expect((await run(String.raw`printf '\xff\xfea'`)).output).toBe('\uFFFD\uFFFDa');
  });

  test('a command longer than an argument may be is run all the same, and so is one with a NUL', async () => {
    expect((await run(`echo ${'x'.repeat(300_000)} | wc -c`)).output).toBe('300001\n');
    expect((await run('echo a\0b')).output).toMatch(/ab\n$/);
  });

  test('standard input is empty, or what is given', async () => {
    expect((await run('cat')).output).toBe('');
    expect((await run('cat', { input: 'given' })).output).toBe('given');
  });
});

describe('what a command sees', () => {
  test('of the environment, only what is on the list', async () => {
    process.env['ASSAY_TEST_SECRET'] = 'secret-value';
    try {
      const { output } = await run('env; tr "\\0" "\\n" < /proc/1/environ; tr "\\0" "\\n" < /proc/1/cmdline');
      expect(output).not.toContain('secret-value');
      expect(output).not.toContain(folder);
      expect(output).toContain('HOME=/home/agent\n');
    } finally {
      delete process.env['ASSAY_TEST_SECRET'];
    }
  });

  test('of the machine, only its programs', async () => {
    const { output } = await run(
      `ls ${process.cwd()} ${tmpdir()}/* /var/lib /sys 2>/dev/null; cat /etc/shadow /proc/keys 2>/dev/null; ls -A /home /tmp; cut -d: -f1 /etc/passwd; hostname`,
    );
    expect(output).toBe('/home:\nagent\n\n/tmp:\nroot\nagent\nnobody\nassay\n');
    expect(Number((await run("ls /proc | grep -c '^[0-9]'")).output)).toBeLessThan(10);
  });

  test('the tools that it needs are there', async () => {
    const { output, returncode } = await run('node --version && git --version && bash --version | head -1');
    expect({ output, returncode }).toMatchObject({ returncode: 0 });
  });

  test('no network, not even that of the machine to itself', async () => {
    const { output, returncode } = await run('(echo > /dev/tcp/127.0.0.1/22) 2>&1; cat /proc/net/dev | tail -n +3');
    expect(returncode).toBe(0);
    expect(output).toMatch(/refused/);
    expect(output.match(/^ *\w+: +\d/gm)).toEqual([expect.stringContaining('lo:')]);
  });
});

describe('what a command can change', () => {
  test('only the given folders, its home and /tmp', async () => {
    const { output } = await run(
      'for f in /x /usr/x /etc/x /dev/x /run/x /proc/sys/kernel/core_pattern; do echo x 2>/dev/null > $f && echo "wrote $f"; done 2>/dev/null; touch ok ~/ok /tmp/ok && echo fine',
    );
    expect(output).toBe('fine\n');
    expect(await readdir(folder)).toContain('ok');
  });

  test('it has no capability and can gain none', async () => {
    const { output } = await run(
      'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status; unshare -r true && echo gained',
    );
    expect(output).toContain('CapEff:\t0000000000000000\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\n');
    expect(output).not.toContain('gained');
  });

  test('nothing where it is not given a folder at all', async () => {
    const { output } = await run('touch x; echo $?', { writable: [], workingFolder: '/' });
    expect(output).toBe("touch: cannot touch 'x': Read-only file system\n1\n");
  });
});

describe('limits', () => {
  test('a time-out keeps the output so far and leaves no process', async () => {
    const began = performance.now();
    const result = await run('echo so far; sleep 4242 & sleep 4242', { limits: { seconds: 0.5 } });
    expect(result).toMatchObject({ output: 'so far\n', returncode: null, timedOut: true, killedBy: 'time' });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await running('sleep 4242')).toBe(0);
  });

  test('a process in the background neither delays the result nor outlives it', async () => {
    const began = performance.now();
    const result = await run(
      'sleep 4343 & disown; setsid sleep 4343 & setsid -f sleep 4343; (trap "" TERM HUP; sleep 4343) & echo x',
    );
    expect(result).toMatchObject({ output: 'x\n', returncode: 0, timedOut: false });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await running('sleep 4343')).toBe(0);
  });

  test('kill -9 -1 reaches nothing outside', async () => {
    expect(await run('sleep 100 & kill -9 -1; echo alive')).toMatchObject({ output: 'alive\n', returncode: 0 });
  });

  test('a flood of 100 MB is cut in the middle, and the exit code kept', async () => {
    const result = await run('echo start; head -c 100000000 /dev/zero | tr "\\0" a; echo end; exit 4');
    expect(result).toMatchObject({ returncode: 4, timedOut: false });
    expect(result.output.length).toBeLessThan(MIB / 2);
    expect(result.output).toMatch(/^start\naaa/);
    expect(result.output).toMatch(/aaaend\n$/);
    expect(result.truncatedBytes).toBeGreaterThan(99_000_000);
  });

  test('an endless flood is stopped', async () => {
    const result = await run('yes', { limits: { floodBytes: 20 * MIB } });
    expect(result).toMatchObject({ returncode: null, timedOut: false, killedBy: 'output' });
  });

  test('a fork bomb is stopped', async () => {
    const result = await run('f() { f | f & }; f; sleep 30', { limits: { tasks: 60 } });
    expect(result).toMatchObject({ returncode: null, killedBy: 'processes' });
  });

  test('one process gets no more memory than its limit', async () => {
    const result = await run("node -e 'const a = []; for (;;) a.push(Buffer.alloc(16 << 20, 1))'", {
      limits: { memoryBytes: 1024 * MIB },
    });
    expect(result.returncode).not.toBe(0);
    expect(result.timedOut).toBe(false);
  });

  test('many processes get no more together', async () => {
    const one = "node -e 'const a = Buffer.alloc(150 << 20, 1); setTimeout(() => a, 15000)'";
    const result = await run(`for i in 1 2 3 4; do ${one} & done; wait`, { limits: { memoryBytes: 350 * MIB } });
    expect(result).toMatchObject({ returncode: null, killedBy: 'memory' });
  });

  test('no file grows past its limit, nor all of them past theirs', () =>
    withFolder(async (own) => {
      const writable = [{ host: own, inside: '/workspace' }];
      const limits = { fileBytes: 4 * MIB, diskBytes: 24 * MIB };
      const one = await run('head -c 10000000 /dev/zero > big; stat -c %s big', { writable, limits });
      expect(one.output).toMatch(/4194304\n$/);
      const many = await run('for i in $(seq 100000); do head -c 4000000 /dev/zero > big$i; done', {
        writable,
        limits,
      });
      expect(many).toMatchObject({ returncode: null, killedBy: 'disk' });
    }));
});

describe('cancellation', () => {
  test('ends every process and throws the reason', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('no longer wanted')), 200);
    await expect(run('setsid sleep 4444 & sleep 4444', { signal: controller.signal })).rejects.toThrow(
      'no longer wanted',
    );
    expect(await running('sleep 4444')).toBe(0);
  });

  test('before the start runs nothing', async () => {
    await expect(run('touch never', { signal: AbortSignal.abort(new Error('early')) })).rejects.toThrow('early');
    expect(await readdir(folder)).not.toContain('never');
  });
});

describe('without bubblewrap', () => {
  async function withoutBubblewrap<T>(work: () => Promise<T>): Promise<T> {
    const before = process.env['PATH'];
    return withFolder(async (bin) => {
      for (const name of ['bash', 'sh', 'prlimit', 'setpriv', 'env', 'cat', 'ps', 'sleep', 'node', 'git']) {
        const { stdout } = await execa('bash', ['-c', `command -v ${name}`]);
        await writeFile(join(bin, name), `#!/bin/bash\nexec ${stdout} "$@"\n`, { mode: 0o755 });
      }
      process.env['PATH'] = bin;
      try {
        return await work();
      } finally {
        process.env['PATH'] = before;
      }
    });
  }

  test('commands are refused, and what to do is said', () =>
    withoutBubblewrap(async () => {
      const refused = await run('true').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(SandboxUnavailable);
      expect(await sandboxAvailable()).toMatchObject({
        ok: false,
        remedy: expect.stringContaining('install bubblewrap'),
      });
    }));

  test('they run where somebody said so, with the same limits, and the result says that it was not isolated', () =>
    withoutBubblewrap(async () => {
      await mkdir(join(folder, 'unsafe'), { recursive: true });
      const spec = { unsafeNoSandbox: true, writable: [{ host: join(folder, 'unsafe'), inside: '/workspace' }] };
      const plain = await run('pwd; echo two >&2; exit 5', spec);
      expect(plain).toMatchObject({ returncode: 5, sandboxed: false });
      expect(plain.output).toBe(`${join(folder, 'unsafe')}\ntwo\n`);
      const daemon = await run('setsid -f sleep 4545; sleep 4545 & echo x', spec);
      expect(daemon).toMatchObject({ output: 'x\n', returncode: 0 });
      expect(await running('sleep 4545')).toBe(0);
      const late = await run('echo so far; setsid sleep 4646', { ...spec, limits: { seconds: 0.5 } });
      expect(late).toMatchObject({ timedOut: true, returncode: null });
      expect(await running('sleep 4646')).toBe(0);
    }));
});

describe('a watched network', () => {
  const attempts = async (command: string): Promise<number> =>
    (await run(command, { watchNetwork: true })).networkAttempts ?? -1;

  test.each([
    ['nothing', 'true'],
    ['a command that is long', `: ${'x'.repeat(200_000)}`],
    [
      'sockets of the sandbox itself',
      'for at in localhost 127.0.0.1; do (exec 3<>/dev/tcp/$at/9) 2>/dev/null; done; getent hosts localhost assay',
    ],
    ['a failing command', 'exit 7'],
  ])('counts none for %s', async (_, command) => {
    expect(await attempts(command)).toBe(0);
  });

  test.each([
    ['a connection', '(exec 3<>/dev/tcp/192.0.2.7/80) 2>/dev/null; true'],
    ['a datagram', '(echo x > /dev/udp/192.0.2.7/53) 2>/dev/null; true'],
    ['a name that is looked up', 'getent hosts example.org'],
    ['a process that nobody waits for', '(sleep 0.1; exec 3<>/dev/tcp/192.0.2.7/80) 2>/dev/null & sleep 0.5'],
    [
      'an address of version 6',
      'python3 -c "import socket; socket.socket(socket.AF_INET6).connect((\'2001:db8::7\', 80))" 2>/dev/null; true',
    ],
  ])('counts %s, though it fails', async (_, command) => {
    expect(await attempts(command)).toBeGreaterThan(0);
  });

  test('is not counted where it is let in, or nobody asked', async () => {
    expect((await run('true', { watchNetwork: true, network: true })).networkAttempts).toBeNull();
    expect((await run('true')).networkAttempts).toBeNull();
  });

  test('a command that is stopped has its attempts counted', async () => {
    const command = '(exec 3<>/dev/tcp/192.0.2.7/80) 2>/dev/null; sleep 60';
    const result = await run(command, { watchNetwork: true, limits: { seconds: 1 } });
    expect(result).toMatchObject({ killedBy: 'time', networkAttempts: 1 });
  });
});
