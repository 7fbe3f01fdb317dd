import { type AnswerType, answerType, knownAnswerTypes } from './answer-types.ts';
import { readJsonObject } from './json-document.ts';
import { problemOfExpected } from './score-answer.ts';
import { problemOfUnitWeights } from './weights.ts';

export interface TruthCheck {
  readonly type: AnswerType;
  readonly answer: unknown;
  /** In [0, 1]; those of one truth sum to 1. */
  readonly weight: number;
}

/** `single`: `answer_type` and `answer` (v1), or an `expected` list (legacy). `checks`: several, weighted (v2). */
export type GroundTruth =
  | { readonly kind: 'single'; readonly type: AnswerType; readonly answer: unknown }
  | { readonly kind: 'checks'; readonly checks: readonly TruthCheck[] };

/**
 * The truth of a task from the text of its `ground_truth.json`, or why nothing can be scored by it, which is the
 * verifier's fault. Source: spec, trial.md "Scorer families", "Settled points".
 */
export function readGroundTruth(text: string): GroundTruth | { readonly problem: string } {
  const read = readJsonObject(text);
  if ('problem' in read) return { problem: `ground_truth.json is ${read.problem}` };
  const truth = read.object;
  if (Object.hasOwn(truth, 'checks')) return readChecks(truth['checks']);
  if (Object.hasOwn(truth, 'answer_type')) return readSingle(truth, 'ground_truth.json');
  if (!Object.hasOwn(truth, 'expected')) {
    return { problem: 'ground_truth.json has neither "checks" nor "answer_type" nor "expected"' };
  }
  const problem = problemOfTruth('file_list', truth['expected']);
  return problem === null
    ? { kind: 'single', type: 'file_list', answer: truth['expected'] }
    : { problem: `ground_truth.json: "expected": ${problem}` };
}

function readSingle(
  truth: Readonly<Record<string, unknown>>,
  where: string,
): { readonly kind: 'single'; readonly type: AnswerType; readonly answer: unknown } | { readonly problem: string } {
  const type = answerType(truth['answer_type']);
  if (type === undefined) {
    return { problem: `${where}: unknown answer_type ${shown(truth['answer_type'])}; known: ${knownAnswerTypes()}` };
  }
  if (!Object.hasOwn(truth, 'answer')) return { problem: `${where}: no "answer" beside its answer_type` };
  const problem = problemOfTruth(type, truth['answer']);
  return problem === null
    ? { kind: 'single', type, answer: truth['answer'] }
    : { problem: `${where}: "answer": ${problem}` };
}

function readChecks(list: unknown): GroundTruth | { readonly problem: string } {
  if (!Array.isArray(list) || list.length === 0)
    return { problem: 'ground_truth.json: "checks" is no list with an entry' };
  const checks: TruthCheck[] = [];
  for (const [i, entry] of (list as unknown[]).entries()) {
    const where = `ground_truth.json: checks[${i}]`;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return { problem: `${where} is no object` };
    const single = readSingle(entry as Record<string, unknown>, where);
    if ('problem' in single) return single;
    const { weight } = entry as { weight?: unknown };
    if (typeof weight !== 'number') return { problem: `${where}: "weight" is no number` };
    checks.push({ type: single.type, answer: single.answer, weight });
  }
  const problem = problemOfUnitWeights(checks.map(({ weight }, i) => ({ name: `checks[${i}]`, weight })));
  return problem === null ? { kind: 'checks', checks } : { problem: `ground_truth.json: ${problem}` };
}

/** An empty list is no truth either: no answer at all could be right. */
function problemOfTruth(type: AnswerType, answer: unknown): string | null {
  const problem = problemOfExpected(type, answer);
  if (problem !== null) return problem;
  return Array.isArray(answer) && answer.length === 0 ? `the ${type} is empty, so that no answer could be right` : null;
}

const SHOWN = 60;

function shown(value: unknown): string {
  if (typeof value !== 'string') return `of type ${value === null ? 'null' : typeof value}`;
  return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
}
