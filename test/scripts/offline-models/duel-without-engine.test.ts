import { describe, expect, test } from '@jest/globals';

import { alignMilestonesPrompt } from '../../../prompts/align-milestones.ts';
import { alignQuestionsPrompt } from '../../../prompts/align-questions.ts';
import type { ChatPrompt } from '../../../prompts/chat.ts';
import { extractorPrompt, ExtractorReply } from '../../../prompts/extractor.ts';
import { judgePrompt } from '../../../prompts/judge.ts';
import { ladderPrompt, LadderReply } from '../../../prompts/ladder.ts';
import type { Message } from '../../../schemas/message.ts';
import type { Question } from '../../../schemas/question.ts';
import { QUESTION_FLOOR } from '../../../schemas/settings.ts';
import { alignLadders, questionsToMatch } from '../../../scoring/duel/align-ladders.ts';
import { filterQuestions } from '../../../scoring/duel/filter-questions.ts';
import { milestonesToMatch } from '../../../scoring/duel/group-exact-milestones.ts';
import { readJudgeReply } from '../../../scoring/duel/judge-reply.ts';
import { mergeVectors } from '../../../scoring/duel/merge-vectors.ts';
import { parseLadder } from '../../../scoring/duel/parse-ladder.ts';
import { projectVector } from '../../../scoring/duel/project-vector.ts';
import { pruneQuestions } from '../../../scoring/duel/prune-questions.ts';
import { referenceRun } from '../../../scoring/duel/reference-run.ts';
import { runsAgree } from '../../../scoring/duel/spans-agree.ts';
import { taskBlock } from '../../../scoring/duel/task-block.ts';
import { validateVector } from '../../../scoring/duel/validate-vector.ts';
import { draw } from '../../../scripts/offline-models/draw.ts';
import type { OfflineServer } from '../../../scripts/offline-models/server.ts';
import { ask, served } from './client.ts';
import { documentOf, rollout } from './play.ts';
import { PREFIXES, SOLUTION } from './shop-task.ts';

const READINGS = [1, 2, 3, 4];
const LADDERS = [1, 2, 3];
const REPEATS = [1, 2, 3];

/** As the engine asks: every call has a key of its own, and a seed that follows from it. */
function buyer(server: OfflineServer, phase: string) {
  return (model: string, prompt: ChatPrompt, step: string) => {
    const key = `${phase} ${step}`;
    return ask(server, model, prompt, Math.floor(draw(key) * 2 ** 31), key);
  };
}
type Buy = ReturnType<typeof buyer>;

const play = (buy: Buy, model: string, name: string, prefix: readonly Message[]) =>
  rollout((prompt, turn) => buy(model, prompt, `${name} turn ${turn}`), prefix);

async function checklistOf(buy: Buy, prefix: readonly Message[]) {
  const drops: { reason: string }[] = [];
  const task = taskBlock([...prefix]);
  const turns = await Promise.all([1, 2, 3].map((run) => play(buy, 'standin/reference', `run ${run}`, prefix)));
  const runs = turns.map((one, i) => referenceRun(i + 1, one));

  const readings = await Promise.all(
    READINGS.map(async (n) => {
      const reply = await buy('standin/evaluator', extractorPrompt({ task, runs }), `reading ${n}`);
      const vector = validateVector({ task, runs, milestones: ExtractorReply.parse(JSON.parse(reply)).milestones });
      drops.push(...vector.drops);
      return { id: `r${n}`, milestones: vector.milestones };
    }),
  );
  const prompt = alignMilestonesPrompt({ readings: milestonesToMatch(readings) });
  const matched = JSON.parse(await buy('standin/evaluator', prompt, 'align milestones')) as {
    groups: { reading: string; milestone: string }[][];
  };
  const groups = matched.groups.map((group) => group.map(({ reading, milestone }) => [reading, milestone] as const));
  const { milestones } = mergeVectors(readings, groups);

  const ladders = await Promise.all(
    LADDERS.map(async (n) => {
      const ladder = ladderPrompt({ task, milestones: projectVector(milestones, runs) });
      const reply = LadderReply.parse(JSON.parse(await buy('standin/evaluator', ladder, `ladder ${n}`)));
      return { id: `l${n}`, questions: parseLadder(reply, milestones).questions };
    }),
  );
  const asked = alignQuestionsPrompt({ readings: questionsToMatch(ladders) });
  const same = JSON.parse(await buy('standin/evaluator', asked, 'align questions')) as {
    groups: { reading: string; question: string }[][];
  };
  const aligned = alignLadders(
    ladders,
    same.groups.map((group) => group.map(({ reading, question }) => [reading, question] as const)),
    milestones,
  );
  const facts = milestones.map(({ id, category, evidence }) => ({ id, category, spans_agree: runsAgree(evidence) }));
  const filtered = filterQuestions(facts, aligned.questions);
  const judged = await Promise.all(
    turns.map((one, i) => judging(buy, `run ${i}`, documentOf(prefix, one), filtered.questions)),
  );
  const pruned = pruneQuestions(filtered.questions, judged);
  drops.push(...aligned.drops, ...filtered.drops, ...pruned.drops);
  return { questions: pruned.questions, reasons: new Set(drops.map(({ reason }) => reason)), readings, ladders };
}

async function judging(buy: Buy, name: string, document: string, questions: readonly Question[]) {
  const ids = questions.map(({ id }) => id);
  const reply = await buy('standin/judge', judgePrompt({ document, questions }), `judge ${name}`);
  const { answers } = readJudgeReply(reply, ids, 'stop');
  return { parse_ok: answers !== null, answers };
}

/** The share of the questions that most of the repeats answer with yes. */
async function yesRate(buy: Buy, agent: string, prefix: readonly Message[], questions: readonly Question[]) {
  const document = documentOf(prefix, await play(buy, `standin/${agent}`, agent, prefix));
  const repeats = await Promise.all(REPEATS.map((n) => judging(buy, `${agent} ${n}`, document, questions)));
  expect(repeats.every(({ parse_ok }) => parse_ok)).toBe(true);
  const earned = questions.filter(
    ({ id }) => repeats.filter(({ answers }) => answers?.[id] === 1).length * 2 > REPEATS.length,
  );
  return earned.length / questions.length;
}

describe.each(Object.entries(PREFIXES))('a duel played without an engine, from a %s prefix', (phase, prefix) => {
  test('its checklist tells honest work from haste, and its rules had something to drop', async () => {
    const buy = buyer(await served({ solutions: [SOLUTION] }), phase);
    const { questions, reasons, readings, ladders } = await checklistOf(buy, prefix);

    expect(questions.length).toBeGreaterThanOrEqual(QUESTION_FLOOR);
    const oracle = await yesRate(buy, 'oracle', prefix, questions);
    const hasty = await yesRate(buy, 'hasty', prefix, questions);
    const nop = await yesRate(buy, 'nop', prefix, questions);
    expect(oracle).toBeGreaterThan(0.6);
    expect(oracle - hasty).toBeGreaterThan(0.4);
    expect(nop).toBe(0);

    // Readings and ladders differ, so that aligning them is real work.
    expect(new Set(readings.map(({ milestones }) => JSON.stringify(milestones))).size).toBeGreaterThan(1);
    expect(new Set(ladders.map((ladder) => JSON.stringify(ladder.questions))).size).toBe(LADDERS.length);
    for (const reason of ['optional', 'given_by_task', 'span_not_in_output', 'unreached']) {
      expect(reasons).toContain(reason);
    }
    expect(
      [...reasons].filter((reason) => /leak|conditional|avoid|duplicate|route|hygiene|one_reading/.test(reason)).length,
    ).toBeGreaterThan(1);
  });
});

test('a duel played again comes out the same', async () => {
  const played = async () => {
    const buy = buyer(await served({ solutions: [SOLUTION] }), 'again');
    const { questions } = await checklistOf(buy, PREFIXES.at_edit);
    return [questions, await yesRate(buy, 'oracle', PREFIXES.at_edit, questions)];
  };
  expect(await played()).toEqual(await played());
});
