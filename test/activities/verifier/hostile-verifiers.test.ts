import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { verifierLines } from '../../../scripts/trial/verifier-lines.ts';
import { folderWith, running, scored } from './task-folder.ts';

const BINARY = 'reward_type = "binary"\n';
const CHECKPOINT = 'reward_type = "checkpoint"\n[[checkpoints]]\nname = "a"\nweight = 1\nverifier = "a.sh"\n';

describe('a verifier that does not keep to its limits is stopped with all that it started, and the result says so', () => {
  test('hanging', async () => {
    const { result } = await scored({
      verification: BINARY,
      seconds: 1,
      task: {
        'tests/test.sh': '#!/bin/bash\nsetsid sleep 98761 & \nnohup sleep 98761 &\ntrap "" TERM INT\nsleep 98761\n',
      },
    });
    expect(result).toMatchObject({ score: 0, passed: false, verdict: 'verifier_error', scorer_family: 'binary_test' });
    expect(result.error).toMatch(/test\.sh was stopped.*time limit of 1 s/);
    expect(result.diagnostics).toMatchObject({ verifier_stopped: { 'tests/test.sh': 'time' } });
    expect(await running('sleep 98761')).toBe(0);
  });

  test('leaving something in the background neither delays it nor outlives it', async () => {
    const { result } = await scored({
      verification: BINARY,
      task: { 'tests/test.sh': '#!/bin/bash\nsetsid sleep 98762 &\nsleep 98762 &\nexit 0\n' },
    });
    expect(result).toMatchObject({ score: 1, verdict: 'correct' });
    expect(await running('sleep 98762')).toBe(0);
  });

  test('forking', async () => {
    const { result } = await scored({
      verification: CHECKPOINT,
      dependencies: { limits: { tasks: 40 } },
      task: { 'tests/verifiers/a.sh': '#!/bin/bash\nf() { sleep 98763 & f; }\nf\n' },
    });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error', scorer_family: 'weighted_checkpoints' });
    expect(result.error).toContain('a.sh was stopped');
    expect(result.error).toContain('processes');
    expect(result.diagnostics).toMatchObject({ verifier_stopped: { 'tests/verifiers/a.sh': 'processes' } });
    expect(await running('sleep 98763')).toBe(0);
  });

  test.each([
    ['standard output', ''],
    ['standard error', ' >&2'],
  ])('flooding %s', async (_, to) => {
    const { result, logs } = await scored({
      verification: 'reward_type = "continuous"\n',
      task: { 'tests/test.sh': `#!/bin/bash\nyes "98764 all is well"${to}\n` },
    });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error', scorer_family: 'continuous' });
    expect(result.error).toMatch(/was stopped.*limit of output/);
    expect(result.diagnostics).toMatchObject({ verifier_stopped: { 'tests/test.sh': 'output' } });
    expect(JSON.stringify(logs).length).toBeLessThan(4 * 1024 * 1024);
    expect(await running('98764 all is well')).toBe(0);
  });

  const MIB = 1024 * 1024;
  test.each([
    // No faster than it can be watched: a burst to twice the limit ends the process by the kernel's own.
    [
      'memory',
      { memoryBytes: 100 * MIB },
      'while :; do head -c 8M /dev/zero; sleep 0.05; done | tail -c 700M | wc -c >&2',
    ],
    ['a file', { diskBytes: 50 * MIB }, 'exec head -c 4G /dev/zero > made'],
    ['/tmp', { diskBytes: 50 * MIB }, 'exec head -c 4G /dev/zero > /tmp/made'],
    ['its home', { diskBytes: 50 * MIB }, 'exec head -c 4G /dev/zero > ~/made'],
  ])('overfilling %s', async (what, limits, command) => {
    const { result } = await scored({
      verification: BINARY,
      dependencies: { limits },
      // Whatever a process is denied, the script would pass.
      task: { 'tests/test.sh': `#!/bin/bash\n(${command})\nsleep 10\nexit 0\n` },
    });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error' });
    const limit = what === 'memory' ? 'memory' : 'disk';
    expect(result.diagnostics).toMatchObject({ verifier_stopped: { 'tests/test.sh': limit } });
  });

  test('a checkpoint whose output is cut is at fault, even where what is left would be JSON', async () => {
    const script = `#!/bin/bash\nprintf '{"score": 1, "pad": "'\nhead -c 3000000 /dev/zero | tr '\\0' x\nprintf '"}'\n`;
    const { result } = await scored({ verification: CHECKPOINT, task: { 'tests/verifiers/a.sh': script } });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error' });
    expect(result.error).toContain('a.sh wrote more than');
  });
});

test('what a verifier tries beyond its sandbox is told, and changes no verdict', async () => {
  const { result } = await scored({
    verification: BINARY,
    task: { 'tests/test.sh': '#!/bin/bash\n(exec 3<>/dev/tcp/192.0.2.7/80) 2>/dev/null\nexit 0\n' },
  });
  expect(result.verdict).toBe('correct');
  expect(result.diagnostics).toMatchObject({
    verifier_external_effects: { 'tests/test.sh': [expect.stringMatching(/^network: \d+ attempts? to reach/)] },
  });
  expect(result.diagnostics).not.toHaveProperty('verifier_stopped');
});

describe('a verifier writes nowhere but into the tree that it verifies', () => {
  test('not into the task, the agent’s text, or the machine', async () => {
    const outside = await folderWith({ 'mine.txt': 'mine\n' });
    const task = {
      'tests/test.sh': `#!/bin/bash
for file in "$TASK_DIR/instruction.md" "$TASK_DIR/new" "$AGENT_OUTPUT" "${outside}/mine.txt" /usr/98765 /98765; do
  if echo changed > "$file"; then echo "wrote $file" >&2; exit 1; fi 2>/dev/null
done
echo changed > /tmp/98765 && echo changed > "$WORKSPACE/made"
`,
      'instruction.md': 'Do it.\n',
    };
    const { result, workspace } = await scored({ verification: BINARY, task, agent: { output: 'said' } });
    expect(result).toMatchObject({ verdict: 'correct' });
    expect(result.diagnostics).not.toHaveProperty('verifier_external_effects');
    expect(await readFile(join(outside, 'mine.txt'), 'utf8')).toBe('mine\n');
    expect([existsSync('/tmp/98765'), existsSync('/98765'), existsSync(join(workspace, 'made'))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('and the people are told what it was refused, with what stopped it', async () => {
    const { result } = await scored({
      verification: BINARY,
      seconds: 2,
      task: {
        'tests/test.sh': "#!/bin/bash\necho $'steers\\e[2Ja terminal' >&2\necho changed > /98766\nsleep 98766\n",
      },
    });
    const lines = verifierLines(result.diagnostics);
    expect(lines[0]).toBe('  tests/test.sh was stopped with all its processes: it passed its time limit');
    expect(lines[1]).toBe('  the verifier said: steers\uFFFD[2Ja terminal');
    expect(lines[2]).toMatch(/^ {2}the verifier said: .*\/98766: Read-only file system$/);
    expect(lines).toHaveLength(3);
    expect(await running('sleep 98766')).toBe(0);
  });

  test('and what it is given is removed afterwards', async () => {
    const { scratch } = await scored({
      verification: BINARY,
      task: { 'tests/test.sh': '#!/bin/bash\nmkdir -m 0 /workspace/shut\n' },
    });
    expect(await readdir(scratch)).toEqual([]);
  });
});

test('standard error stays apart from standard output, also through /dev/stderr, and only its end is quoted', async () => {
  const script = `#!/bin/bash
echo "a warning" >&2
echo "another" > /dev/stderr
head -c 5000 /dev/zero | tr '\\0' y >&2
echo '{"score": 0.5}' > /dev/stdout
`;
  const { result, logs } = await scored({ verification: CHECKPOINT, task: { 'tests/verifiers/a.sh': script } });
  expect(result).toMatchObject({ score: 0.5, verdict: 'correct' });
  expect(logs[0]?.stdout).toBe('{"score": 0.5}\n');
  expect(logs[0]?.stderr).toMatch(/^a warning\nanother\ny{5000}$/);
  expect(String((result.diagnostics['verifier_stderr'] as Record<string, string>)['a.sh'])).toMatch(/^…y{2000}$/);
});

test('a script without its run bit, or without a first line, is run by bash; one in another language by its own', async () => {
  const run = async (file: string, script: string): Promise<unknown> =>
    (
      await scored({
        verification: `${BINARY}command = "bash tests/${file}"\n`,
        task: { 'tests/test.sh': script, [`tests/${file}`]: script },
      })
    ).result.verdict;
  expect(await run('plain', '[[ $(< app.txt) == new ]]\n')).toBe('correct');
  const python = '#!/usr/bin/env python3\nimport sys\nsys.exit(0 if open("app.txt").read() == "new\\n" else 1)\n';
  expect((await scored({ verification: BINARY, task: { 'tests/test.sh': python } })).result.verdict).toBe('correct');
  expect((await scored({ verification: BINARY, task: { 'tests/test.sh': 'test -f app.txt\n' } })).result.verdict).toBe(
    'correct',
  );
});

test('keys and known secrets that a script prints are stored nowhere', async () => {
  const { result, logs } = await scored({
    verification: BINARY,
    task: { 'tests/test.sh': '#!/bin/bash\necho AKIAIOSFODNN7EXAMPLE\necho "with opensesame42" >&2\nexit 1\n' },
    dependencies: { secrets: ['opensesame42'] },
  });
  expect(result).toMatchObject({ verdict: 'incorrect', diagnostics: { verifier_stderr: 'with [redacted]' } });
  expect(logs).toEqual([
    expect.objectContaining({ script: 'tests/test.sh', stdout: '[redacted]\n', stderr: 'with [redacted]\n' }),
  ]);
});
