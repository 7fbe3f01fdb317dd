import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { Manifest, TrajectoryRow } from '../../schemas/dataset.ts';
import { parseInput } from '../../schemas/parse.ts';
import { Solution } from '../../schemas/solution.ts';
import { drawSamples } from '../../scoring/dataset/draw.ts';
import { trajectoryRow } from '../../scoring/dataset/trajectory-row.ts';
import { readTrajectories } from '../../scoring/trajectory/read-trajectories.ts';
import { checkTask } from '../../scripts/demo-data/check.ts';
import { git, withScratch } from '../../scripts/demo-data/checkout.ts';
import { commitHistory, readBundle } from '../../scripts/demo-data/history.ts';
import { readTasks, type DemoTask } from '../../scripts/demo-data/task.ts';
import { projectRoot } from '../../scripts/paths.ts';

const demo = path.join(projectRoot, 'demo');
const dataset = path.join(demo, 'dataset');
const tasks = await readTasks(demo);
const manifest = parseInput(Manifest, JSON.parse(await text('dataset/manifest.json')), 'manifest.json');
const shards = manifest.sources.flatMap((source) => source.shards);
const rows = (await Promise.all(shards.map((shard) => text(`dataset/${shard.path}`))))
  .flatMap(lines)
  .map((row) => parseInput(TrajectoryRow, row, 'shard'));

function text(file: string): Promise<string> {
  return readFile(path.join(demo, file), 'utf8');
}

function lines(jsonl: string): unknown[] {
  return jsonl
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path.join(dataset, file)))
    .digest('hex');
}

function taskOf(name: string): DemoTask {
  const task = tasks.find((one) => one.name === name);
  if (task === undefined) throw new Error(`no task ${name}`);
  return task;
}

describe('the data set of the demo', () => {
  test('digests are those of the files', async () => {
    expect(await text('dataset/manifest.sha256')).toBe(`${await sha256('manifest.json')}  manifest.json\n`);
    for (const { path: shard, sha256: digest } of shards) expect(await sha256(shard)).toBe(digest);
  });

  test('holds one row for each task, of a repository of its own', () => {
    expect(rows.map((row) => row.instance_id).sort()).toEqual(tasks.map((task) => task.instance_id).sort());
    expect(new Set(rows.map((row) => row.repo)).size).toBe(rows.length);
  });

  test('any draw of up to twelve fills all its strata', () => {
    for (let count = 1; count <= 12; count += 1) {
      for (let seed = 0; seed < 20; seed += 1) {
        const draw = drawSamples(manifest, { count, seed: String(seed), allowShort: false });
        expect(draw.samples).toHaveLength(count);
      }
    }
  });

  test('all three observation formats are in it', () => {
    expect(new Set(rows.map((row) => row.format))).toEqual(new Set(['returncode', 'swe_agent', 'openhands']));
  });

  test('is small enough to be shipped', async () => {
    const files = await readdir(demo, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => stat(path.join(file.parentPath, file.name))),
    );
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_000_000);
  });
});

describe('a trajectory of the demo', () => {
  test('imports as the row that the data set has of it', async () => {
    for (const row of rows) {
      const file = `trajectories/${row.instance_id}.traj.json`;
      const [trajectory] = readTrajectories(await text(file), file);
      if (trajectory === undefined) throw new Error(`${file} holds no trajectory`);
      const { instance_id: instanceId, language, family, repository, ...rest } = row;
      const imported = trajectoryRow(trajectory, { instanceId, language, family }).row;
      // The row's first edit was measured, as the turn after which a tracked file differs; the import reads the commands.
      expect(imported).toEqual({ instance_id: instanceId, language, family, ...rest });
      expect(repository?.source).toMatch(/^bundles\//);
    }
  });

  test('shows nothing that differs from one recording to the next', () => {
    const changing = /duration_ms|\/tmp\/|\/home\/|\/root\/|\/mnt\/|Node\.js v\d/;
    for (const { messages } of rows) {
      for (const { role, content } of messages.slice(2)) if (role === 'user') expect(content).not.toMatch(changing);
    }
  });
});

describe('a bundle of the demo', () => {
  test('holds the base commit that its row names, and nothing of the fix or the hidden test', async () => {
    for (const row of rows) {
      const task = tasks.find((one) => one.instance_id === row.instance_id);
      await withScratch(async (scratch) => {
        const clone = path.join(scratch, 'clone');
        const { commit } = await readBundle(path.join(dataset, row.repository?.source ?? ''), clone);
        expect(commit).toBe(row.repository?.commit);
        expect(await git(clone, ['for-each-ref', '--format=%(objectname)'])).toBe(commit);
        expect((await git(clone, ['ls-tree', '-r', '--name-only', 'HEAD'])).split('\n')).not.toContain(
          task?.hidden_test,
        );
      });
    }
  });

  test('comes of sources that give the same commit each time', async () => {
    const task = taskOf('logtally');
    const commits = await withScratch((scratch) =>
      Promise.all(['a', 'b'].map(async (name) => (await commitHistory(task, path.join(scratch, name))).commit)),
    );
    const { repository } = rows.find((row) => row.instance_id === task.instance_id) ?? {};
    expect(new Set(commits)).toEqual(new Set([repository?.commit]));
  });
});

describe('a solution of the demo', () => {
  test('is recognised by the problem of its own task and of no other', async () => {
    const solutions = lines(await text('solutions.jsonl')).map((one) => parseInput(Solution, one, 'solutions.jsonl'));
    expect(solutions).toHaveLength(rows.length);
    for (const { instance_id, problem } of solutions) {
      const named = rows.filter((row) => row.messages[1]?.content.includes(problem) === true);
      expect(named.map((row) => row.instance_id)).toEqual([instance_id]);
    }
  });

  // One of each language; `demo-data --check` goes through all tasks.
  test.each(['tablewright', 'logtally'])('turns the hidden test of %s from failing to passing', async (name) => {
    expect(await checkTask(taskOf(name), demo)).toEqual([]);
  });

  test('that does not solve its task is found out', async () => {
    const task = taskOf('lrukit');
    const harmless = task.fix.replace('+      this.#order.moveToEnd(node);', '+      // Nothing moves.');
    const faults = await checkTask({ ...task, fix: harmless }, demo);
    expect(faults).toEqual(
      expect.arrayContaining([expect.stringContaining('lrukit: the hidden test after the fix exits 1')]),
    );
  });
});
