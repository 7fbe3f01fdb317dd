import type { Evidence } from '../../../schemas/milestone.ts';
import type { EvidenceSource, MilestoneCategory } from '../../../schemas/settings.ts';
import { changedLines, closestLine, tellingLine } from '../reading/observed.ts';
import { readCommand } from '../reading/commands.ts';
import { backTicked, contentWords, folded, jaccard } from '../reading/words.ts';
import type { ReadRun, ReadStep } from './runs.ts';

/** A fact that the runs bear out, in several wordings of one meaning. */
export interface Fact {
  key: string;
  category: MilestoneCategory;
  wordings: readonly [string, ...string[]];
  reason: string;
  /** Keys of the facts that it rests on. */
  needs: readonly string[];
  evidence: readonly Evidence[];
}

/** Files considered: those that edits name, in the order in which they were edited. */
const FILES_MAX = 3;
const SAME_CHECK = 0.5;
const TOPIC_WORDS = 4;
const SPAN_MAX = 240;

/** What the runs show: where the code is, how it behaves, what was changed, what was checked. */
export function factsOf(runs: readonly ReadRun[], task: string): Fact[] {
  const files = editedFiles(runs);
  return [
    ...reproduced(runs),
    ...files.flatMap((file) => explored(runs, file)),
    ...files.slice(0, 1).flatMap((file) => explained(runs, file)),
    ...files.flatMap((file) => changed(runs, file)),
    ...verified(runs, files),
  ]
    .map((fact) => ({ ...fact, evidence: fact.evidence.filter(({ span }) => !folded(task).includes(folded(span))) }))
    .filter(({ evidence }) => evidence.length > 0);
}

function editedFiles(runs: readonly ReadRun[]): string[] {
  const files = runs.flatMap(({ steps }) =>
    steps.flatMap(({ edit }) => (edit === '' ? [] : readCommand(edit).editTargets)),
  );
  return [...new Set(files)].slice(0, FILES_MAX);
}

function editsOf(runs: readonly ReadRun[], file: string): string {
  const edits = runs.flatMap(({ steps }) => steps.map(({ edit }) => edit).filter((edit) => edit.includes(file)));
  return edits[0] ?? '';
}

function explored(runs: readonly ReadRun[], file: string): Fact[] {
  const edit = editsOf(runs, file);
  const { removed } = changedLines(edit);
  const atFault = evidenceOf(runs, 'output', (step, run) =>
    step >= run.firstEdit ? undefined : faultLine(run.steps[step], removed, edit),
  );
  const [first] = atFault;
  if (first === undefined) return [];
  const around = evidenceOf(runs, 'output', (step, run) => {
    const output = step >= run.firstEdit ? undefined : run.steps[step]?.output;
    return output === undefined ? undefined : neighbour(output, first.span);
  });
  return [
    {
      key: `place ${file}`,
      category: 'explore',
      wordings: [
        `The code behind the report is in \`${file}\`.`,
        `\`${file}\` is where the report has its cause.`,
        `It is \`${file}\` whose code brings about what is reported.`,
      ],
      reason: `without knowing that ${file} is concerned, a change would be made at a place that is not reached.`,
      needs: [],
      evidence: atFault,
    },
    {
      key: `around ${file}`,
      category: 'explore',
      wordings: [
        `In \`${file}\` the deciding line stands in the reach of \`${first.span}\`.`,
        `What surrounds \`${first.span}\` in \`${file}\` decides when it is reached.`,
      ],
      reason: `without the surrounding code, the change may break what else depends on it.`,
      needs: [`place ${file}`],
      evidence: around.filter(({ span }) => span !== first.span),
    },
  ];
}

function faultLine(step: ReadStep | undefined, removed: readonly string[], edit: string): string | undefined {
  if (step === undefined || !step.reading.looks) return undefined;
  const shown = removed.find((line) => step.output.includes(line));
  return shown ?? (removed.length === 0 ? closestLine(step.output, edit) : undefined);
}

/** The nearest telling line above a line that an output shows. */
function neighbour(output: string, line: string): string | undefined {
  const lines = output.split('\n');
  const at = lines.findIndex((one) => one.includes(line));
  return lines
    .slice(0, Math.max(at, 0))
    .reverse()
    .map((one) => one.replace(/^\s*\d+[\t:-]/, '').trim())
    .find((one) => one.length <= SPAN_MAX && contentWords(one).length >= 2 && /[({=]/.test(one));
}

function reproduced(runs: readonly ReadRun[]): Fact[] {
  const evidence = evidenceOf(runs, 'output', (step, run) => {
    const at = run.steps[step];
    return at === undefined || step >= run.firstEdit || !at.reading.checks ? undefined : tellingLine(at.output);
  });
  return [
    {
      key: 'reproduced',
      category: 'claims',
      wordings: [
        'The reported behaviour occurs in the repository as it stands.',
        'In the repository as it stands the reported behaviour does occur.',
        'As it stands, the repository does what is reported: the behaviour occurs.',
      ],
      reason: 'without a reproduction nobody knows whether the report holds, nor when it has been dealt with.',
      needs: [],
      evidence,
    },
  ];
}

function explained(runs: readonly ReadRun[], file: string): Fact[] {
  const evidence = evidenceOf(runs, 'stated', (step, run) => {
    const shown = run.steps.slice(0, step).map(({ output }) => output);
    return step > run.firstEdit ? undefined : groundedSentence(run.steps[step]?.stated ?? '', shown);
  });
  return [
    {
      key: `cause ${file}`,
      category: 'claims',
      wordings: [
        `The report is traced to its cause in \`${file}\`.`,
        `That the cause lies in \`${file}\` is said on the strength of what was shown.`,
      ],
      reason: 'without naming the cause, the change treats a symptom.',
      needs: [`place ${file}`],
      evidence,
    },
  ];
}

/** A sentence that quotes, in back-ticks, what an output had shown. */
function groundedSentence(stated: string, shown: readonly string[]): string | undefined {
  const quotes = backTicked(stated).filter((quote) => quote.length >= 8 && shown.some((text) => text.includes(quote)));
  const [quote] = quotes.sort((a, b) => b.length - a.length);
  if (quote === undefined) return undefined;
  const line = stated.split('\n').find((one) => one.includes(`\`${quote}\``)) ?? '';
  const at = line.indexOf(`\`${quote}\``);
  const end = line.indexOf('. ', at + quote.length + 1);
  return line.slice(at, end < 0 ? line.length : end).slice(0, SPAN_MAX);
}

function changed(runs: readonly ReadRun[], file: string): Fact[] {
  const { added, removed } = changedLines(editsOf(runs, file));
  const lines = [added[0] ?? removed[0], added[1]].filter((line) => line !== undefined);
  return lines.map((line, i) => ({
    key: `change ${i} ${file}`,
    category: 'action' as const,
    wordings:
      i === 0
        ? ([
            `\`${file}\` behaves differently now: it has \`${line}\`.`,
            `With \`${line}\` in \`${file}\` the reported behaviour is repaired.`,
          ] as const)
        : ([`\`${file}\` also has \`${line}\` now.`, `To the repair belongs \`${line}\` in \`${file}\`.`] as const),
    reason: `without it ${file} would go on as reported.`,
    needs: [`place ${file}`],
    evidence: evidenceOf(runs, 'edit', (step, run) => {
      const edit = run.steps[step]?.edit ?? '';
      return edit.includes(file) && edit.includes(line) ? line : undefined;
    }),
  }));
}

interface CheckGroup {
  words: string[];
  evidence: Evidence[];
}

function verified(runs: readonly ReadRun[], files: readonly string[]): Fact[] {
  const groups: CheckGroup[] = [];
  for (const run of runs) {
    for (const { step, command, reading } of run.lastEdit < 0 ? [] : run.steps.slice(run.lastEdit + 1)) {
      if (!reading.checks) continue;
      const span = tellingPart(command);
      const words = contentWords(span);
      const entry: Evidence = { run: run.run, step, source: 'command', span };
      const group = groups.find((one) => jaccard(one.words, words) >= SAME_CHECK);
      if (group === undefined) groups.push({ words, evidence: [entry] });
      else if (group.evidence.every((one) => one.run !== run.run)) group.evidence.push(entry);
    }
  }
  return groups.map(({ words, evidence }) => {
    const topic = words.slice(0, TOPIC_WORDS).join(' ');
    const about = topic === '' ? 'the tests of the repository' : topic;
    return {
      key: `check ${topic}`,
      category: 'verification' as const,
      wordings: [
        `After the change a command exercises: ${about}.`,
        `What was changed is checked by running: ${about}.`,
        `The changed code is put to the test on: ${about}.`,
      ],
      reason: 'without running it after the change, nobody knows that the behaviour is right now.',
      needs: files.slice(0, 1).map((file) => `change 0 ${file}`),
      evidence,
    };
  });
}

/** A command that is short enough as it stands, else its line that says most. */
function tellingPart(command: string): string {
  if (command.length <= SPAN_MAX && !command.includes('\n')) return command;
  const lines = command.split('\n').filter((line) => line.length <= SPAN_MAX);
  return lines.sort((a, b) => contentWords(b).length - contentWords(a).length)[0]?.trim() ?? command.slice(0, SPAN_MAX);
}

/** For each run, the first step in which `find` finds a span. */
function evidenceOf(
  runs: readonly ReadRun[],
  source: EvidenceSource,
  find: (step: number, run: ReadRun) => string | undefined,
): Evidence[] {
  return runs.flatMap((run) => {
    for (const [i, { step }] of run.steps.entries()) {
      const span = find(i, run);
      if (span !== undefined && span.trim() !== '') return [{ run: run.run, step, source, span }];
    }
    return [];
  });
}
