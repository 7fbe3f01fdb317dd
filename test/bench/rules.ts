import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Manifest, ManifestRow } from '../../schemas/dataset.ts';
import type { Milestone } from '../../schemas/milestone.ts';
import { FAMILY_SHARES } from '../../schemas/settings.ts';
import { drawSamples } from '../../scoring/dataset/draw.ts';
import { alignLadders } from '../../scoring/duel/align-ladders.ts';
import { mergeVectors } from '../../scoring/duel/merge-vectors.ts';
import { type Figure, most } from './figure.ts';
import { secondsOf } from './seconds-of.ts';
import { timedCommand } from './timed-command.ts';

/** How long the rules take that have many things to compare. Bars: spec, performance.md. */
export async function rules(folder: string): Promise<Figure[]> {
  return [
    { what: 'align 4 × 60 milestones', value: 1000 * secondsOf(alignedMilestones()), ...most(50, 'ms') },
    { what: 'align 3 × 60 questions', value: 1000 * secondsOf(alignedQuestions()), ...most(50, 'ms') },
    { what: 'draw from 1,000,000 rows', value: secondsOf(drawn()), ...most(3, 's') },
    { what: 'aggregate 10,000 trials', value: await aggregated(folder), ...most(2, 's') },
  ];
}

const READINGS = ['r1', 'r2', 'r3', 'r4'];
const ENTRIES = 60;
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function milestone(reading: string, index: number): Milestone {
  return {
    ...{ id: `m${index}`, category: 'explore', necessary: true, necessity_reason: 'it breaks', in_prefix: false },
    statement: `${reading} finds that function number ${index} is the one at fault`,
    depends_on: index === 0 ? [] : [`m${index - 1}`],
    consensus: [1],
    evidence: [{ run: 1, step: index, source: 'output', span: `def function_${index}(text):` }],
  };
}

function alignedMilestones(): () => unknown {
  const readings = READINGS.map((id) => ({ id, milestones: indexes(ENTRIES).map((index) => milestone(id, index)) }));
  const matches = indexes(ENTRIES).map((index) => READINGS.map((id) => [id, `m${index}`] as const));
  return () => mergeVectors(readings, matches);
}

function alignedQuestions(): () => unknown {
  const ids = READINGS.slice(1);
  const readings = ids.map((id) => ({
    id,
    questions: indexes(ENTRIES).map((index) => ({
      ...{ milestone: `m${index % 20}`, rung: 1 + Math.floor(index / 20), example_bad: 'It does not.' },
      text: `Does reading ${id} see that the run opens file number ${index} before it changes it?`,
    })),
  }));
  const matches = indexes(ENTRIES).map((index) => ids.map((id) => [id, index] as const));
  const milestones = indexes(20).map((index) => ({ id: `m${index}` }));
  return () => alignLadders(readings, matches, milestones);
}

function drawn(): () => unknown {
  const families = Object.keys(FAMILY_SHARES) as (keyof typeof FAMILY_SHARES)[];
  const rows = indexes(1_000_000).map((row): ManifestRow => ({
    ...{ row, instance_id: `task-${row % 250_000}`, repo: `repository-${row % 5_000}` },
    ...{ language: row % 3 === 0 ? 'go' : 'python', family: families[row % families.length] ?? 'pr', first_edit: 9 },
    prefixes: [3, 5, 7, 9].map((turn) => ({ turn, characters: 1_000 * turn })),
  }));
  const shard = { path: 'shard-000.jsonl', sha256: '0'.repeat(64), format: 'jsonl' as const, rows };
  const manifest: Manifest = { version: 1, benchmark_language: 'python', sources: [{ name: 'many', shards: [shard] }] };
  return () => drawSamples(manifest, { count: 100, seed: 'bench', allowShort: false });
}

const CONFIGS = 10;
const TASKS = 1_000;

/** The whole command, over a folder of records. */
async function aggregated(folder: string): Promise<number> {
  const experiment = join(folder, 'experiment');
  const labels = indexes(CONFIGS).map((config) => `config-${config}`);
  const tasks = indexes(TASKS).map((task) => `task-${task}`);
  for (const [config, label] of labels.entries()) {
    for (const [index, task] of tasks.entries()) {
      const trial = join(experiment, 'runs', label, task, '0');
      await mkdir(trial, { recursive: true });
      await writeFile(join(trial, 'completed.json'), JSON.stringify(record(label, task, (index * 7 + config) % 11)));
    }
  }
  const plan = { name: 'bench', tasks_dir: 'tasks', task_ids: tasks, configs: labels.map((label) => ({ label })) };
  await writeFile(join(experiment, 'experiment.json'), JSON.stringify(plan));
  return (await timedCommand(['experiment', 'aggregate', experiment, '--json'])).seconds;
}

function record(config_label: string, task_id: string, elevenths: number): object {
  return {
    ...{ task_id, config_label, repeat_index: 0, status: 'completed', automated_score: elevenths / 10 },
    ...{ cost_usd: 0.25, input_tokens: 120_000, output_tokens: 4_000 },
    scoring_details: { passed: elevenths > 5, scorer_family: 'continuous' },
  };
}
