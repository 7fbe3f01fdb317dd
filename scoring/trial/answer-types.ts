/** How an answer is compared, by the type that a ground truth declares. */
export const ANSWER_TYPES = [
  'file_list',
  'symbol_list',
  'list',
  'dependency_chain',
  'count',
  'boolean',
  'text',
] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** Other names of the field's task sets. Spec, trial.md "Settled points". */
const ALIASES: Readonly<Record<string, AnswerType>> = { integer: 'count', string: 'text' };

/** The answer type of that name or alias; undefined when there is none. */
export function answerType(name: unknown): AnswerType | undefined {
  if (typeof name !== 'string') return undefined;
  if (Object.hasOwn(ALIASES, name)) return ALIASES[name];
  return ANSWER_TYPES.find((type) => type === name);
}

export function knownAnswerTypes(): string {
  return [...ANSWER_TYPES, ...Object.keys(ALIASES)].join(', ');
}

export type ListType = 'file_list' | 'symbol_list' | 'list';

export function isListType(type: AnswerType): type is ListType {
  return type === 'file_list' || type === 'symbol_list' || type === 'list';
}
