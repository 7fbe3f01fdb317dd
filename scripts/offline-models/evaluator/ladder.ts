import { z } from 'zod';

import type { WrittenQuestion } from '../../../schemas/question.ts';
import { LADDER_MIN, MILESTONE_CATEGORIES, QUESTIONS_MAX, RUNGS_MAX } from '../../../schemas/settings.ts';
import { draw } from '../draw.ts';
import type { FencedPart } from '../reading/fenced-parts.ts';
import { contentWords } from '../reading/words.ts';
import { pathsIn } from '../reading/commands.ts';
import { REFUSED, type Subject, type Template, TEMPLATES } from './templates.ts';

const TOPIC_WORDS = 3;
const CODE_MAX = 80;
/** Share of questions that one reading leaves out, beyond the first of a milestone. */
const LEFT_OUT = 0.1;
const REFUSED_SHARE = 0.45;

const Projected = z.looseObject({
  id: z.string(),
  category: z.enum(MILESTONE_CATEGORIES),
  statement: z.string(),
  spans_agree: z.boolean(),
  common_targets: z.array(z.string()),
  spans: z.array(z.string()),
  sentences: z.array(z.array(z.string())),
});
type Projected = z.infer<typeof Projected>;

/** One reading of the ladder: for each milestone some questions at growing depth, and a few that the filters must drop. */
export function ladder(parts: readonly FencedPart[], seed: number): { questions: WrittenQuestion[] } {
  const milestones = parts
    .filter(({ name }) => name.startsWith('MILESTONE '))
    .map(({ text }) => Projected.parse(JSON.parse(text)));
  const task = parts.find(({ name }) => name === 'TASK')?.text ?? '';
  const seen = new Map<string, number>();
  const questions = milestones.flatMap((milestone) => {
    const nth = seen.get(milestone.category) ?? 0;
    seen.set(milestone.category, nth + 1);
    return questionsFor(milestone, nth, task, seed);
  });
  return { questions: questions.slice(0, QUESTIONS_MAX) };
}

function questionsFor(milestone: Projected, nth: number, task: string, seed: number): WrittenQuestion[] {
  const subject = subjectOf(milestone, task);
  const texts = TEMPLATES[milestone.category].flatMap((template, i) => {
    const text = wording(template, nth + variant(seed, milestone.id, i), subject);
    const leftOut = i >= LADDER_MIN && draw('left out', seed, milestone.id, i) < LEFT_OUT;
    return text === undefined || leftOut ? [] : [{ text, example_bad: template.exampleBad }];
  });
  const refused = REFUSED.filter((_, i) => i % Math.max(1, REFUSED.length - 1) === nth)
    .filter((_, i) => draw('refused', seed, milestone.id, i) < REFUSED_SHARE)
    .map((write) => ({ text: write(subject), example_bad: 'It does nothing of the kind.' }));
  return [...texts, ...refused].slice(0, RUNGS_MAX).map((question, i) => ({
    milestone: milestone.id,
    rung: i + 1,
    ...question,
  }));
}

/** Readings differ in their words for some questions. */
function variant(seed: number, milestone: string, template: number): number {
  return draw('wording', seed, milestone, template) < 0.3 ? 1 : 0;
}

function wording({ wordings }: Template, start: number, subject: Subject): string | undefined {
  return wordings[start % wordings.length]?.(subject);
}

/** What may be said of a milestone: where the spans do not agree, plain words that every span shares. */
function subjectOf({ statement, spans_agree, common_targets, spans, sentences }: Projected, task: string): Subject {
  const ofTask = contentWords(task);
  const topic = topicOf(spans, ofTask);
  const said = topicOf(
    sentences.map((route) => route.join('\n')),
    ofTask,
  );
  if (!spans_agree) return { topic, said, file: undefined, code: undefined };
  const named = pathsIn(statement);
  const file = common_targets.find((target) => named.includes(target)) ?? named[0];
  const [span = ''] = spans;
  const code = span.length <= CODE_MAX && !span.includes('`') && !span.includes('\n') ? span.trim() : undefined;
  return { topic, said, file, code: code === '' ? undefined : code };
}

/** Words that all texts share, those of the task first. Hyphens keep them one thing. */
function topicOf(texts: readonly string[], ofTask: readonly string[]): string {
  const [first = [], ...others] = texts.map(contentWords);
  const shared = first.filter((word) => others.every((words) => words.includes(word)));
  const fromTask = shared.filter((word) => ofTask.includes(word));
  const chosen = [...fromTask, ...shared.filter((word) => !fromTask.includes(word))].slice(0, TOPIC_WORDS);
  return chosen.length === 0 ? 'the reported behaviour' : chosen.join('-');
}
