import { type AnswerType, answerType, isListType } from './answer-types.ts';
import { isScalar } from './families/sequence-lcs.ts';
import { readJsonObject } from './json-document.ts';

/** The agent's `answer.json`: an object. */
export interface AgentAnswer {
  readonly object: Readonly<Record<string, unknown>>;
}

/** Keys of which a second one would make the answer ambiguous. */
const READ_KEYS = ['answer', 'answers', 'answer_type'];

/**
 * The agent's answer from the text of its `answer.json`, or what is wrong with it, which is the agent's fault. Source: seed,
 * "Verifier materialization", ArtifactScorer.
 */
export function readAgentAnswer(text: string): AgentAnswer | { readonly problem: string } {
  const read = readJsonObject(text);
  if ('problem' in read) return { problem: `answer.json is ${read.problem}` };
  // The entries of a list of answers each have the same keys; those are objects of their own and no duplicates.
  const twice = READ_KEYS.find((key) => read.duplicateKeys.includes(key));
  if (twice !== undefined) return { problem: `answer.json has the key "${twice}" twice in one object` };
  return { object: read.object };
}

/** The one answer to a single truth. */
export function singleAnswer({ object }: AgentAnswer): { readonly value: unknown } | { readonly problem: string } {
  return Object.hasOwn(object, 'answer') ? { value: object['answer'] } : { problem: 'answer.json has no "answer"' };
}

/** What the agent answered to checks of each type, in its order. */
export type AnswersByType = ReadonlyMap<AnswerType, readonly unknown[]>;

/** The agent's `answers`, or its one `answer` with an `answer_type`. Spec, trial.md "Settled points". */
export function answersByType({ object }: AgentAnswer): AnswersByType | { readonly problem: string } {
  const entries = Object.hasOwn(object, 'answers') ? object['answers'] : [object];
  if (!Array.isArray(entries)) return { problem: 'answer.json: "answers" is no list' };
  const answers = new Map<AnswerType, unknown[]>();
  for (const entry of entries as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'answer')) continue;
    const { answer_type, answer } = entry as { answer_type?: unknown; answer: unknown };
    const type = answerType(answer_type);
    if (type === undefined) continue;
    const given = answers.get(type);
    if (given === undefined) answers.set(type, [answer]);
    else given.push(answer);
  }
  return answers.size === 0
    ? { problem: 'answer.json has no entry with a known "answer_type" and an "answer"' }
    : answers;
}

/** What is wrong with the kind of an answer; null when it is of the kind that its type compares. */
export function problemOfKind(type: AnswerType, answer: unknown): string | null {
  const wantsList = isListType(type) || type === 'dependency_chain';
  if (wantsList === Array.isArray(answer) && (wantsList || isScalar(answer))) return null;
  return `answer.json: a ${type} is answered by ${wantsList ? 'a list' : 'one value'}`;
}
