import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { removeTree } from '../../../activities/world/remove-tree.ts';
import { runInSandbox } from '../../../activities/world/sandbox.ts';
import type { SandboxResult, SandboxSpec } from '../../../activities/world/sandbox-spec.ts';
import { RepositoryUnusable, Worlds, type WorldsOptions } from '../../../activities/world/worlds.ts';
import type { WorldState } from '../../../schemas/world.ts';

/** Makes a repository whose base commit is followed by a fix, on branches and tags, with settings that run programs. */
const MAKE_REPOSITORY = String.raw`
set -e
git init -q -b main repository && cd repository
git config user.email somebody@example.org && git config user.name Somebody
mkdir -p src empty
for i in $(seq 40); do echo "value_$i = $i" > src/file_$i.py; done
printf '#!/bin/sh\necho run\n' > run.sh && chmod +x run.sh
ln -s src/file_1.py link && ln -s /etc/passwd outside
printf '*.py filter=evil diff=evil\n' > .gitattributes
printf '*.log\n' > .gitignore
git add -A && git commit -qm base && git tag base
echo fixed > fix.txt && git add -A && git commit -qm 'the fix' && git tag fixed
git checkout -q -b other && echo other > other.txt && git add -A && git commit -qm 'other work'
git checkout -q main && git reset -q --hard base && git branch fix fixed
for hook in post-checkout pre-commit post-merge reference-transaction post-index-change; do
  printf '#!/bin/sh\ntouch %s\n' "$PWNED" > .git/hooks/$hook && chmod +x .git/hooks/$hook
done
git config core.fsmonitor "touch $PWNED; false"
git config filter.evil.smudge "touch $PWNED; cat" && git config filter.evil.clean "touch $PWNED; cat"
git config diff.external "touch $PWNED" && git config uploadpack.packObjectsHook "touch $PWNED; exec"
git config core.sshCommand "touch $PWNED" && git config include.path ../evil
rm -f "$PWNED"
`;

let root = '';
let base = '';
let fixed = '';
let state: WorldState;
let worlds: Worlds;

const made: Worlds[] = [];

function newWorlds(options: Partial<WorldsOptions> = {}): Worlds {
  const store = new FileArtifactStore(join(root, 'store'));
  const own = new Worlds({ store, cacheFolder: join(root, 'cache'), ...options });
  made.push(own);
  return own;
}

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'assay-test-')));
  await execa('bash', ['-c', MAKE_REPOSITORY], { cwd: root, env: { PWNED: join(root, 'pwned') } });
  const ids = await execa('git', ['rev-parse', 'base', 'fixed'], { cwd: join(root, 'repository') });
  [base = '', fixed = ''] = ids.stdout.split('\n');
  await execa('git', ['bundle', 'create', '-q', '../all.bundle', '--all'], {
    cwd: join(root, 'repository'),
    env: { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.fsmonitor', GIT_CONFIG_VALUE_0: 'false' },
  });
  await rm(join(root, 'pwned'), { force: true });
  worlds = newWorlds();
  state = await worlds.prepare({ source: 'repository', commit: base }, root);
});

afterAll(async () => {
  await Promise.all(made.map((own) => own.close()));
  await removeTree(root);
});

async function output(command: string, from: WorldState = state): Promise<string> {
  return (await worlds.execute(from, command)).output;
}

describe('a prepared repository', () => {
  test('is clean, on one branch, at the base commit', async () => {
    expect(await output('git status --porcelain; git rev-parse HEAD; git branch -a; git tag; git remote')).toBe(
      `${base}\n* main\n`,
    );
  });

  test('holds the files, links and modes of the commit', async () => {
    expect(await output('cat src/file_7.py; readlink link outside; ./run.sh; ls -A')).toBe(
      'value_7 = 7\nsrc/file_1.py\n/etc/passwd\nrun\n.git\n.gitattributes\n.gitignore\nlink\noutside\nrun.sh\nsrc\n',
    );
  });

  test('holds no way to the fix: no ref, reflog, loose or packed object, remote, alternate or fetch head', async () => {
    const { output: said } = await worlds.execute(
      state,
      `git log --all --format=%s; git reflog; git fsck --lost-found --no-progress; git cat-file -t ${fixed}
      git cat-file --batch-all-objects --batch-check='%(objectname)' | while read id; do git cat-file -p $id; done | grep -a -c fixed
      ls -A .git; ls .git/refs/* .git/objects/info 2>/dev/null; cat .git/packed-refs .git/logs/* 2>/dev/null; grep -r '${fixed}' .git; true`,
    );
    expect(said.split('\n')[0]).toBe('base');
    expect(said).toMatch(/^fatal: git cat-file: could not get/m);
    expect(said).toMatch(/^0$/m);
    expect(said).not.toMatch(/FETCH_HEAD|ORIG_HEAD|packed-refs|logs|alternates|the fix|dangling/);
  });

  test('has the same id when it is prepared again', async () => {
    expect((await newWorlds().prepare({ source: join(root, 'repository'), commit: base }, '/')).id).toBe(state.id);
  });

  test('is prepared once by a worker, and again when its state is gone from the store', async () => {
    const store = new FileArtifactStore(join(root, 'other-store'));
    let prepared = 0;
    const run = (spec: SandboxSpec): Promise<SandboxResult> => {
      prepared += 1;
      return runInSandbox(spec);
    };
    const own = newWorlds({ store, hands: { run, remove: removeTree } });
    const prepare = (): Promise<WorldState> => own.prepare({ source: 'repository', commit: base }, root);
    expect(await prepare()).toEqual(await prepare());
    expect(prepared).toBe(1);
    await rm(join(root, 'other-store'), { recursive: true });
    await prepare();
    expect(prepared).toBe(2);
    expect(await own.prepare({ source: 'repository', commit: fixed }, root)).not.toEqual(await prepare());
  });

  test('comes from a bundle as well', async () => {
    const from = await worlds.prepare({ source: 'all.bundle', commit: base }, root);
    expect(await output('git log --all --format=%s; cat src/file_7.py', from)).toBe('base\nvalue_7 = 7\n');
  });

  test('runs nothing that the repository it is from names', async () => {
    expect(await readdir(root)).not.toContain('pwned');
  });

  test.each([
    ['a commit that is not there', 'repository', 'a'.repeat(40), 'does not hold that commit'],
    ['no repository', 'store', 'a'.repeat(40), 'no git repository'],
    ['nothing', 'missing', 'a'.repeat(40), 'cannot be read'],
    ['a command in place of a URL', 'ext::sh -c true', 'a'.repeat(40), 'cannot be read'],
  ])('%s is told as such', async (_what, source, commit, why) => {
    await mkdir(join(root, 'store'), { recursive: true });
    const error = await worlds.prepare({ source, commit }, root).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RepositoryUnusable);
    expect(String(error)).toContain(why);
  });

  test('an unfinished bundle is told as such', async () => {
    await writeFile(join(root, 'broken.bundle'), '# v2 git bundle\n');
    await expect(worlds.prepare({ source: 'broken.bundle', commit: base }, root)).rejects.toThrow(
      'no whole git bundle',
    );
  });
});

describe('executing a command in a state', () => {
  const CHANGE = `echo new > src/new.py; git add -A; git commit -qm change; git rev-parse HEAD; echo x > ~/note; echo y > /tmp/note; touch ignored.log`;

  test('twice gives the same output and the same next state', async () => {
    const [one, two] = await Promise.all([worlds.execute(state, CHANGE), worlds.execute(state, CHANGE)]);
    const three = await newWorlds().execute(state, CHANGE);
    expect(one.returncode).toBe(0);
    expect(two.output).toBe(one.output);
    expect(two.next.id).toBe(one.next.id);
    expect(three.next.id).toBe(one.next.id);
    expect(one.next.id).not.toBe(state.id);
  });

  test('shows the same times of folders, whenever and wherever it runs', async () => {
    const look = `ls -lA --time-style=full-iso . src ~ /tmp; stat -c '%n %y' . src made ~ /tmp`;
    const { next } = await worlds.execute(state, 'mkdir made && touch made/x && ln made/x made/y && mkfifo made/z');
    const { next: later } = await worlds.execute(next, 'touch here ~/here /tmp/here src/here made/here && rm src/here');
    const warm = await worlds.execute(later, look);
    const again = await worlds.execute(later, look);
    const cold = await newWorlds({ cacheFolder: join(root, 'other-cache') }).execute(later, look);
    expect(warm.output).toMatch(/^src \d{4}-\d\d-\d\d /m);
    expect(again.output).toBe(warm.output);
    expect(cold.output).toBe(warm.output);
  });

  test('finds the work tree, the home and /tmp with the time of the base commit, and shows what it changes', async () => {
    const times = `stat -c %Y . ~ /tmp`;
    const { output: said } = await worlds.execute(state, `git log -1 --format=%ct; ${times}; touch x ~/x; ${times}`);
    const [commit, ...seen] = said.trim().split('\n');
    expect(seen.map((time) => time === commit)).toEqual([true, true, true, false, false, true]);
  });

  test('that reads only gives the same state', async () => {
    const { next } = await worlds.execute(
      state,
      'git status; git diff; git log --stat; grep -rn value src; cat run.sh > /dev/null',
    );
    expect(next).toEqual(state);
  });

  test('keeps untracked and ignored files, the home and /tmp, and forgets the working directory', async () => {
    const { next } = await worlds.execute(state, `${CHANGE}; cd src; export A=1`);
    expect(await output('pwd; cat src/new.py ~/note /tmp/note; ls *.log; echo "[$A]"; git status --short', next)).toBe(
      '/workspace\nnew\nx\ny\nignored.log\n[]\n',
    );
  });

  test('undoing a change gives the first state again', async () => {
    const changed = await worlds.execute(state, 'echo more >> src/file_1.py');
    const undone = await worlds.execute(changed.next, 'git checkout -q src/file_1.py');
    expect(changed.next.id).not.toBe(state.id);
    expect(undone.next.id).toBe(state.id);
  });

  test('an unchanged file is not taken for changed by git or make after it was restored', async () => {
    const makefile = String.raw`out: src/file_1.py\n\tcp src/file_1.py out\n`;
    const { next } = await worlds.execute(
      state,
      `printf '${makefile}' > Makefile; cp src/file_1.py out; git add -A; git diff-files --stat`,
    );
    const elsewhere = newWorlds({ cacheFolder: join(root, 'other-cache') });
    const { output: said } = await elsewhere.execute(next, 'git diff-files; make');
    expect(said).toContain("make: 'out' is up to date.");
    expect(said).not.toContain('src/');
  });

  test('what was restored from the store is what was there: types, modes, names of any bytes, times', async () => {
    const make = String.raw`mkdir -p 'd/a b' d/shut d/deep/$(printf 'x/%.0s' $(seq 60)); printf 1 > $'d/\xff\xfe\n"name'; ln -s nowhere d/dangling
      printf 2 > d/shut/in; chmod 000 d/shut; printf 3 > d/secret; chmod 000 d/secret; printf 4 > d/one; ln d/one d/two; mkfifo d/pipe
      head -c 3000000 /dev/zero > d/big; : > d/none; touch -d @1000000000.123456 d/old; chmod 2751 d/big; ln -s ../one 'd/a b/link'`;
    const list = String.raw`chmod 755 d/shut; find d ~ /tmp -printf '%p %y %m %s %l %n\n' | sort; stat -c %.6Y d/old; sha256sum d/big d/one d/two`;
    const { next, output: said } = await worlds.execute(state, make);
    expect(said).toBe('');
    const warm = await output(list, next);
    const cold = await newWorlds({ cacheFolder: join(root, 'cold-cache') }).execute(next, list);
    const sizesOfFolders = / d (\d+) \d+ /g;
    expect(cold.output.replace(sizesOfFolders, ' d $1 ')).toBe(warm.replace(sizesOfFolders, ' d $1 '));
    expect(warm).toContain('1000000000.123456');
    expect(warm).toContain('d/two f 644 1  1');
    expect(warm).not.toContain('d/pipe');
    const [one, two] = await Promise.all([worlds.execute(next, 'true'), newWorlds().execute(next, 'true')]);
    expect([one.next, two.next]).toEqual([next, next]);
  });

  test('a state outlives the cache, also while the worker uses it', async () => {
    const own = newWorlds({ cacheFolder: join(root, 'lost-cache') });
    const { next } = await own.execute(state, CHANGE);
    await removeTree(join(root, 'lost-cache'));
    expect((await own.execute(next, 'cat src/new.py')).output).toBe('new\n');
  });

  test('states far from a whole snapshot are read back', async () => {
    let at = state;
    for (let step = 0; step < 30; step++)
      at = (await worlds.execute(at, `echo ${step} >> steps; rm -f s*_${step}; touch s_${step + 1}`)).next;
    const far = await newWorlds({ cacheFolder: join(root, 'far-cache') }).execute(at, 'wc -l < steps; ls s_*');
    expect(far.output).toBe('30\ns_30\n');
    expect(far.next).toEqual(at);
  });

  test('many at once, of states that lead from one another, do not disturb each other', async () => {
    const next = await Promise.all(
      [0, 1, 2, 3].map(async (run) => {
        let at = state;
        for (let step = 0; step < 3; step++)
          at = (await worlds.execute(at, `echo ${run} >> log; sleep 0.0${run}`)).next;
        return output('cat log', at);
      }),
    );
    expect(next).toEqual([0, 1, 2, 3].map((run) => `${run}\n`.repeat(3)));
  });

  test('a change of the same size within one tick of the clock is seen', async () => {
    const { next } = await worlds.execute(state, 'echo aaaa > f; touch -d @1500000000 f');
    const again = await worlds.execute(next, 'echo bbbb > f; touch -d @1500000000 f');
    expect(again.next.id).not.toBe(next.id);
    expect(await output('cat f', again.next)).toBe('bbbb\n');
  });

  test('a time-out keeps what was printed and what was changed', async () => {
    const stopped = await worlds.execute(state, 'echo so far; echo x > half; sleep 60', { timeoutSeconds: 1 });
    expect(stopped).toMatchObject({ output: 'so far\n', returncode: null, timed_out: true });
    expect(await output('cat half', stopped.next)).toBe('x\n');
  });

  test('a command stopped by another limit says so, and has the status of a killed one', async () => {
    const own = newWorlds({ limits: { floodBytes: 1024 * 1024 } });
    const stopped = await own.execute(state, 'yes');
    expect(stopped).toMatchObject({ returncode: 137, timed_out: false, killed_by: 'output' });
    expect(stopped.output).toMatch(/\[the command was stopped: it passed its limit of output\]\n$/);
  });

  test('a tree that is too large to keep is undone, and the output says so', async () => {
    const own = newWorlds({ snapshotLimits: { entries: 500 } });
    const undone = await own.execute(state, 'mkdir many; cd many; for i in $(seq 600); do : > $i; done; echo made');
    expect(undone).toMatchObject({ returncode: 0, next: state });
    expect(undone.output).toMatch(/^made\n\[what the command changed was undone: .*500.*\]\n$/);
    const deep = await own.execute(
      state,
      'for i in $(seq 300); do mkdir dddddddddddddddd && cd -P dddddddddddddddd; done',
    );
    expect(deep.next).toEqual(state);
  });

  test('shutting the work tree does not make the state unusable', async () => {
    const { next } = await worlds.execute(state, 'chmod 000 . ~ /tmp');
    expect(await output('cat src/file_7.py', next)).toBe('value_7 = 7\n');
  });

  test('hooks and monitors that a command installs run only in the sandbox', async () => {
    const mark = join(root, 'pwned');
    const { next } = await worlds.execute(
      state,
      `mkdir -p .git/hooks; printf '#!/bin/sh\\ntouch ${mark} /tmp/hooked\\n' | tee .git/hooks/pre-commit > .git/hooks/post-checkout; chmod +x .git/hooks/*; git config core.fsmonitor 'touch ${mark}'`,
    );
    const after = await worlds.execute(
      next,
      'git -c core.fsmonitor= commit -q --allow-empty -m x; git status --short; ls /tmp',
    );
    expect(after.output).toContain('hooked');
    expect(await readdir(root)).not.toContain('pwned');
  });

  test('cancelled, it throws the reason, and the state is as good as before', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('not wanted')), 150);
    await expect(
      worlds.execute(state, 'echo x > src/file_1.py; sleep 60', { signal: controller.signal }),
    ).rejects.toThrow('not wanted');
    expect(await output('cat src/file_1.py')).toBe('value_1 = 1\n');
  });
});

describe('the cache folder', () => {
  test('is cleaned of what dead processes left, and of nothing else', async () => {
    const cache = join(root, 'shared-cache');
    await newWorlds({ cacheFolder: cache }).execute(state, 'true');
    const [mine = ''] = await readdir(cache);
    const [machine = '', , started = ''] = mine.split('-');
    const dead = [`${machine}-999999999-1-00000000`, `${machine}-${process.pid}-${Number(started) + 1}-00000000`];
    const kept = [`${'0'.repeat(12)}-999999999-1-00000000`, `${machine}-${process.pid}-${started}-00000000`, 'notes'];
    for (const name of [...dead, ...kept]) await mkdir(join(cache, name, '0', 'workspace'), { recursive: true });
    await newWorlds({ cacheFolder: cache }).execute(state, 'true');
    const left = await readdir(cache);
    expect(left).toEqual(expect.arrayContaining([mine, ...kept]));
    for (const name of dead) expect(left).not.toContain(name);
  });

  test('keeps no more checkouts than its limit', async () => {
    const cache = join(root, 'small-cache');
    const own = newWorlds({ cacheFolder: cache, poolLimits: { checkouts: 2 } });
    await Promise.all([1, 2, 3, 4].map((run) => own.execute(state, `echo ${run} > x`)));
    const [folder = ''] = await readdir(cache);
    expect(await readdir(join(cache, folder))).toHaveLength(2);
  });
});
