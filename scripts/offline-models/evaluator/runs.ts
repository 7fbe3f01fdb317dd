import type { FencedPart } from '../reading/fenced-parts.ts';
import { type CommandReading, readCommand } from '../reading/commands.ts';

/** A step of a run as the extractor's prompt shows it. Absent blocks are empty. */
export interface ReadStep {
  step: number;
  output: string;
  stated: string;
  edit: string;
  command: string;
  reading: CommandReading;
}

export interface ReadRun {
  run: number;
  steps: ReadStep[];
  /** Index in `steps` of the first step that edits; the number of steps when none does. */
  firstEdit: number;
  /** Index of the last step that edits; −1 when none does. */
  lastEdit: number;
}

const NAME = /^RUN (-?\d+) STEP (-?\d+) (output|stated|edit|command)$/;

export function readRuns(parts: readonly FencedPart[]): ReadRun[] {
  const runs = new Map<number, Map<number, Omit<ReadStep, 'reading'>>>();
  for (const { name, text } of parts) {
    const [, run, step, kind] = NAME.exec(name) ?? [];
    if (run === undefined || step === undefined) continue;
    const steps = runs.get(Number(run)) ?? new Map<number, Omit<ReadStep, 'reading'>>();
    runs.set(Number(run), steps);
    const read = steps.get(Number(step)) ?? { step: Number(step), output: '', stated: '', edit: '', command: '' };
    steps.set(Number(step), { ...read, [kind as 'output' | 'stated' | 'edit' | 'command']: text });
  }
  return [...runs].map(([run, steps]) => readRun(run, [...steps.values()]));
}

function readRun(run: number, blocks: readonly Omit<ReadStep, 'reading'>[]): ReadRun {
  const steps = blocks
    .map((block) => ({ ...block, reading: readCommand(block.command) }))
    .sort((a, b) => a.step - b.step);
  const edits = steps.flatMap(({ edit }, i) => (edit === '' ? [] : [i]));
  return { run, steps, firstEdit: edits[0] ?? steps.length, lastEdit: edits.at(-1) ?? -1 };
}
