import { describe, expect, test } from '@jest/globals';

import { judgePrompt } from '../../../prompts/judge.ts';
import { TEMPLATES } from '../../../scripts/offline-models/evaluator/templates.ts';
import { judge } from '../../../scripts/offline-models/judge/judge.ts';
import { readQuestion } from '../../../scripts/offline-models/reading/question.ts';

const templates = Object.entries(TEMPLATES).flatMap(([category, list]) =>
  list.flatMap((template, i) => template.wordings.map((write) => ({ category, i, write }))),
);
const SUBJECT = { topic: 'xyzzy', said: 'xyzzy', file: 'src/a.js', code: 'plugh(1)' };

describe('questions that the evaluator writes', () => {
  test.each(templates)('$category $i: its words beyond the subject are no topic to the judge', ({ write }) => {
    const { topic, named } = readQuestion(write(SUBJECT) ?? '');
    expect([...topic, ...named].length).toBe(1);
    expect(['xyzzy', 'src/a.js', 'plugh(1)']).toContain([...topic, ...named][0]);
  });

  test('all wordings of one question are read as asking the same', () => {
    for (const list of Object.values(TEMPLATES)) {
      for (const { wordings } of list) {
        const asked = wordings.map((write) => {
          const { act, when } = readQuestion(write(SUBJECT) ?? '');
          return `${act} ${when}`;
        });
        expect(new Set(asked).size).toBe(1);
      }
    }
  });
});

const block = (title: string, text: string) => `${title}:\n------\n${text}\n------\n\n`;
const said = (n: number, text: string) => block(`CANDIDATE OUTPUT ${n}`, text);
const OBSERVED = 'ENVIRONMENT OBSERVATION (context only, do not score)';

const DOCUMENT = [
  block('CONTEXT USER (do not score)', 'Totals are wrong.\n\n```bash\ncat src/context.js\n```'),
  said(1, 'I read it.\n\n```bash\ncat src/total.js\n```'),
  block(OBSERVED, 'const total = rows.map(Math.abs);'),
  said(
    2,
    '`const total = rows.map(Math.abs);` loses the sign.\n\n```bash\nsed -i s/Math.abs/Number/ src/total.js\n```',
  ),
  block(OBSERVED, 'ok'),
  said(3, 'Now the sum.\n\n```bash\nnode -e "console.log(sumOfRefunds())"\n```'),
  block(OBSERVED, '300'),
].join('');

function answers(...questions: string[]): (0 | 1)[] {
  const prompt = judgePrompt({ document: DOCUMENT, questions: questions.map((text, i) => ({ id: `q${i}`, text })) });
  const reply = judge({ messages: prompt.messages, seed: 1, providers: [], solutions: [] });
  return (JSON.parse(reply) as { answers: { answer: 0 | 1 }[] }).answers.map(({ answer }) => answer);
}

describe('the judge answers from the document', () => {
  test('what was looked at, and when', () => {
    expect(
      answers('Is `src/total.js` opened by a command before the first edit?', 'Is `src/other.js` opened by a command?'),
    ).toEqual([1, 0]);
  });

  test('the context earns nothing', () => {
    expect(answers('Is `src/context.js` opened by a command?')).toEqual([0]);
  });

  test('what was changed', () => {
    expect(answers('Does an edit land in `src/total.js`?', 'Is `toFixed` written into the code by an edit?')).toEqual([
      1, 0,
    ]);
  });

  test('what was checked after the change, and not before', () => {
    expect(
      answers(
        'After the last edit, is a command run that exercises refunds?',
        'Was the sum of refunds tried ahead of any edit?',
      ),
    ).toEqual([1, 0]);
  });

  test('what was said counts where it rests on what had been shown', () => {
    expect(
      answers('Does the candidate say that the sign is lost?', 'Does the candidate say that the currency is lost?'),
    ).toEqual([1, 0]);
    expect(answers('Does the candidate put what came of the sum into words after the change?')).toEqual([0]);
  });
});
