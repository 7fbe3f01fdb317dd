import type { Evidence, Milestone } from '../../../schemas/milestone.ts';
import { draw } from '../draw.ts';
import { printedLines } from '../reading/observed.ts';
import type { ReadRun } from './runs.ts';

/** Share of the possible missteps that one reading makes. */
const MADE = 0.5;

/**
 * What real readers get wrong, so that validation has work: a span that was altered, one from another block, one from
 * the task, a source that the category does not admit, a step that nobody needs, what the task handed over.
 */
export function missteps(runs: readonly ReadRun[], task: string, seed: number): Milestone[] {
  return [altered(runs), elsewhere(runs), fromTask(runs, task), assumed(runs), needless(runs), handedOver(runs)]
    .filter((milestone) => milestone !== undefined)
    .filter(({ statement }) => draw('misstep', seed, statement) < MADE);
}

type Misstep = Milestone | undefined;

function milestone(
  given: Pick<Milestone, 'category' | 'statement'> & Partial<Milestone>,
  evidence: Evidence,
): Milestone {
  return {
    id: '',
    necessary: true,
    necessity_reason: 'without it the work would rest on nothing.',
    in_prefix: false,
    consensus: [evidence.run],
    depends_on: [],
    evidence: [evidence],
    ...given,
  };
}

/** The first step of any run that `holds`. */
function firstStep(runs: readonly ReadRun[], holds: (step: ReadRun['steps'][number]) => boolean) {
  for (const { run, steps } of runs) {
    const step = steps.find(holds);
    if (step !== undefined) return { run, step };
  }
  return undefined;
}

function altered(runs: readonly ReadRun[]): Misstep {
  const found = firstStep(runs, ({ output }) => printedLines(output).length > 0);
  const line = printedLines(found?.step.output ?? '').at(-1);
  if (found === undefined || line === undefined) return undefined;
  return milestone(
    { category: 'explore', statement: 'The output ends in a way that matters.' },
    { run: found.run, step: found.step.step, source: 'output', span: `${line} … and so on` },
  );
}

function elsewhere(runs: readonly ReadRun[]): Misstep {
  const found = firstStep(runs, ({ command, output }) => command !== '' && !output.includes(command));
  if (found === undefined) return undefined;
  return milestone(
    { category: 'explore', statement: 'The command itself shows the mechanism.' },
    { run: found.run, step: found.step.step, source: 'output', span: found.step.command },
  );
}

function fromTask(runs: readonly ReadRun[], task: string): Misstep {
  const found = firstStep(runs, () => true);
  const line = printedLines(task).at(-1);
  if (found === undefined || line === undefined) return undefined;
  return milestone(
    { category: 'claims', statement: 'The task says what is wrong.' },
    { run: found.run, step: found.step.step, source: 'stated', span: line },
  );
}

function assumed(runs: readonly ReadRun[]): Misstep {
  const found = firstStep(runs, ({ edit }) => edit !== '');
  if (found === undefined) return undefined;
  return milestone(
    { category: 'explore', statement: 'The code works as the edit has it.' },
    { run: found.run, step: found.step.step, source: 'edit', span: found.step.edit.split('\n')[0] ?? '' },
  );
}

function needless(runs: readonly ReadRun[]): Misstep {
  const found = firstStep(runs, ({ stated }) => stated !== '');
  if (found === undefined) return undefined;
  return milestone(
    { category: 'claims', statement: 'The work began with a plan in words.', necessary: false },
    { run: found.run, step: found.step.step, source: 'stated', span: found.step.stated.split('\n')[0] ?? '' },
  );
}

function handedOver(runs: readonly ReadRun[]): Misstep {
  const found = firstStep(runs, ({ stated }) => stated !== '');
  if (found === undefined) return undefined;
  return milestone(
    { category: 'claims', statement: 'There is an issue to be solved.', in_prefix: true },
    { run: found.run, step: found.step.step, source: 'stated', span: found.step.stated.split('\n')[0] ?? '' },
  );
}
