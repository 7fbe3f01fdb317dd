import { describe, expect, test } from '@jest/globals';

import { extractorPrompt } from '../../prompts/extractor.ts';
import { judgePrompt, JUDGE_SYSTEM } from '../../prompts/judge.ts';
import { ladderPrompt } from '../../prompts/ladder.ts';
import { referenceLeak } from '../../scoring/duel/filters/reference-leak.ts';
import { readQuestion } from '../../scoring/duel/filters/filter.ts';
import { MILESTONES, QUESTIONS, RUNS, TASK } from './fixture.ts';

const textOf = (prompt: { messages: { content: string }[] }) =>
  prompt.messages.map(({ content }) => content).join('\n');

describe('what a judge sees', () => {
  test('is the id and the text of a question, and nothing of where it came from', () => {
    const text = textOf(judgePrompt({ document: 'd', questions: QUESTIONS }));
    expect(text).toContain('{"id":"q1","text":"Is `shop/total.js` read before anything is changed?"}');
    expect(text).not.toMatch(/rung|"milestone"|reference:|It edits at once/);
  });

  test('has no word of sides or of what the checklist was made from', () => {
    expect(JUDGE_SYSTEM).not.toMatch(/\bking\b|challenger|milestone|vector of change|other agents/i);
    const filter = referenceLeak();
    const read = readQuestion({ milestone: 'm1', text: JUDGE_SYSTEM, example_bad: '' }, true);
    expect(filter.refuses(read)).toBe(false);
  });
});

describe('what repeats goes first', () => {
  test('questions of one document, and documents of one judge, share their beginning', () => {
    const [one, other] = [QUESTIONS.slice(0, 1), QUESTIONS.slice(1)].map((questions) =>
      judgePrompt({ document: 'the document', questions }),
    );
    expect(one?.messages.slice(0, 2)).toEqual(other?.messages.slice(0, 2));
    expect(one?.messages[2]).not.toEqual(other?.messages[2]);
  });

  test('the task stands before the runs and before the milestones', () => {
    for (const { messages } of [
      extractorPrompt({ task: TASK, runs: RUNS }),
      ladderPrompt({ task: TASK, milestones: MILESTONES }),
    ]) {
      expect(messages[1]?.content).toContain(TASK);
    }
  });
});

test('a ladder writer sees no run number and no consensus, whatever an object carries beside its fields', () => {
  const [milestone] = MILESTONES.map((one) => ({ ...one, consensus: [1, 3], evidence: [{ run: 3 }] }));
  const text = textOf(ladderPrompt({ task: TASK, milestones: milestone === undefined ? [] : [milestone] }));
  expect(text).not.toMatch(/consensus|"run"/);
});

test('a block that did not occur in a step is not shown', () => {
  const text = textOf(extractorPrompt({ task: TASK, runs: RUNS }));
  expect(text).toContain('<<< RUN 1 STEP 2 edit | ');
  expect(text).not.toContain('RUN 1 STEP 2 output');
});
