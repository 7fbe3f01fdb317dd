import { ALLOWED_SCORES } from '../../schemas/settings.ts';
import { findReplyDocuments, type ReplyDocument } from './reply-json.ts';

export type JudgeAnswer = (typeof ALLOWED_SCORES)[number];

/** A judge's reply as it was read. `answers` has every question exactly once, or is null; `problem` says why. */
export interface JudgeReading {
  parse_ok: boolean;
  answers: Record<string, JudgeAnswer> | null;
  problem: string | null;
}

type Answers = ReadonlyMap<string, JudgeAnswer>;
type Reading = { ok: true; answers: Answers } | { ok: false; problem: string };

/** How a reply that is whole ends. */
const WHOLE = 'stop';

/** Keys that say what was answered; one of them twice in an object makes the answer ambiguous. */
const ANSWERING_KEYS: ReadonlySet<string> = new Set(['answers', 'answer', 'id']);

/**
 * The answers of a judge's reply: `{"answers":[{"id","answer"}]}`, that list bare, or `{"q1":1,…}`; every question once,
 * each answered 1 or 0, as a number or a string. Anything else is not readable: it is asked again, and is never a 0.
 *
 * @param questionIds ids of the checklist
 * @param finishReason how the model's reply ended; only `stop` is the whole reply
 *
 * Source: spec, check.md "reply"; duel.md "Judging". Linear in the length of the reply.
 */
export function readJudgeReply(text: string, questionIds: readonly string[], finishReason: string): JudgeReading {
  const reading = readAnswers(text, questionIds, finishReason);
  if (!reading.ok) return { parse_ok: false, answers: null, problem: reading.problem };
  const inOrder = questionIds.map((id) => [id, reading.answers.get(id) ?? 0] as const);
  return { parse_ok: true, answers: Object.fromEntries(inOrder), problem: null };
}

function readAnswers(text: string, questionIds: readonly string[], finishReason: string): Reading {
  if (finishReason !== WHOLE)
    return unreadable(`the reply ended by ${finishReason || 'no known reason'}, not ${WHOLE}`);
  const ids = new Set(questionIds);
  const found = findReplyDocuments(text, new Set([...ids, ...ANSWERING_KEYS]));
  if (!found.ok) return found;
  let first: Answers | null = null;
  for (const document of found.documents) {
    const reading = readDocument(document, ids);
    if (!reading.ok) return reading;
    first ??= reading.answers;
    const differing = questionIds.find((id) => reading.answers.get(id) !== first?.get(id));
    if (differing !== undefined) return unreadable(`two answers to ${quoted(differing)} that differ`);
  }
  return first === null ? unreadable('the reply holds no JSON') : { ok: true, answers: first };
}

/** The answers of one document, which must be to all questions and no others. */
function readDocument({ value, duplicateKeys }: ReplyDocument, ids: ReadonlySet<string>): Reading {
  const twice = duplicateKeys.find((key) => ANSWERING_KEYS.has(key) || ids.has(key));
  if (twice !== undefined) return unreadable(`the key ${quoted(twice)} occurs twice in one object`);
  const pairs = pairsOf(value, ids);
  if (typeof pairs === 'string') return unreadable(pairs);
  const answers = new Map<string, JudgeAnswer>();
  for (const { id, answer } of pairs) {
    if (typeof id !== 'string') return unreadable(`an item without an id: found ${shown(id)}`);
    if (!ids.has(id)) return unreadable(`an answer to ${quoted(id)}, which was not asked`);
    if (answers.has(id)) return unreadable(`two answers to ${quoted(id)}`);
    const bit = answerBit(answer);
    if (bit === null) return unreadable(`the answer to ${quoted(id)} is neither 1 nor 0: found ${shown(answer)}`);
    answers.set(id, bit);
  }
  const missing = [...ids].find((id) => !answers.has(id));
  return missing === undefined ? { ok: true, answers } : unreadable(`no answer to ${quoted(missing)}`);
}

interface Pair {
  id: unknown;
  answer: unknown;
}

/** Ids and answers of one of the three shapes, or why it is none of them. */
function pairsOf(value: unknown, ids: ReadonlySet<string>): Pair[] | string {
  if (Array.isArray(value)) return itemsOf(value);
  if (!isObject(value)) return 'the JSON is neither an object nor a list';
  if (!Object.hasOwn(value, 'answers') || (ids.has('answers') && !Array.isArray(value.answers))) {
    return Object.entries(value).map(([id, answer]) => ({ id, answer }));
  }
  if (!Array.isArray(value.answers)) return `"answers" is not a list: found ${shown(value.answers)}`;
  const beside = Object.keys(value).find((key) => key !== 'answers' && ids.has(key));
  return beside === undefined ? itemsOf(value.answers) : `an answer to ${quoted(beside)} beside the list of answers`;
}

function itemsOf(items: readonly unknown[]): Pair[] | string {
  const pairs: Pair[] = [];
  for (const item of items) {
    if (!isObject(item)) return `an item that is no object: found ${shown(item)}`;
    pairs.push({ id: own(item, 'id'), answer: own(item, 'answer') });
  }
  return pairs;
}

function answerBit(answer: unknown): JudgeAnswer | null {
  return ALLOWED_SCORES.find((score) => answer === score || answer === String(score)) ?? null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function unreadable(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}

const SHOWN_MAX = 60;

function quoted(text: string): string {
  return shown(text);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}
