import { createHash } from 'node:crypto';

import type { Manifest, Shard, TrajectoryRow } from '../../schemas/dataset.ts';
import type { Solution } from '../../schemas/solution.ts';
import { manifestRow } from '../../scoring/dataset/manifest-row.ts';
import { describeTrajectory } from '../../scoring/trajectory/describe-trajectory.ts';
import type { Base } from './history.ts';
import { type Recording, SUBMIT_COMMAND } from './record.ts';
import type { DemoTask } from './task.ts';

/** Name of the data set's one source, the first part of its sample ids. */
const SOURCE = 'demo';
const BENCHMARK_LANGUAGE = 'javascript';
const ROWS_PER_SHARD = 5;

/** Path of a task's bundle from the manifest's folder. */
export function bundlePath(task: DemoTask): string {
  return `bundles/${task.name}.bundle`;
}

export function trajectoryRow(task: DemoTask, base: Base, { messages, firstEdit }: Recording): TrajectoryRow {
  return {
    instance_id: task.instance_id,
    repo: task.repo,
    language: task.language,
    family: task.family,
    format: task.format,
    messages,
    first_edit: firstEdit,
    cuts: describeTrajectory(messages).cuts,
    repository: { source: bundlePath(task), commit: base.commit },
    submit_command: SUBMIT_COMMAND,
  };
}

/** The texts of the shards and of the manifest that lists them, by their path from the manifest's folder. */
export function datasetFiles(rows: readonly TrajectoryRow[]): Map<string, string> {
  const files = new Map<string, string>();
  const shards: Shard[] = [];
  for (let first = 0; first < rows.length; first += ROWS_PER_SHARD) {
    const part = rows.slice(first, first + ROWS_PER_SHARD);
    const path = `shard-${String(shards.length).padStart(3, '0')}.jsonl`;
    const text = jsonLines(part);
    files.set(path, text);
    shards.push({ path, sha256: sha256(text), format: 'jsonl', rows: part.map(manifestRow) });
  }
  const manifest: Manifest = {
    version: 1,
    benchmark_language: BENCHMARK_LANGUAGE,
    sources: [{ name: SOURCE, shards }],
  };
  const text = json(manifest);
  files.set('manifest.json', text);
  files.set('manifest.sha256', `${sha256(text)}  manifest.json\n`);
  return files;
}

/** How the task is known to be worked. The edit is the known patch itself. */
export function solution(task: DemoTask): Solution {
  const [title = ''] = task.issue.split('\n');
  return {
    instance_id: task.instance_id,
    problem: title.replace(/^#+ /, ''),
    files: [...task.fix.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file),
    look: task.look,
    edit: [`git apply <<'PATCH'\n${task.fix}PATCH`],
    verify: task.verify,
  };
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
