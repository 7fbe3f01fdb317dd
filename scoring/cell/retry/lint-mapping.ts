import type { HiddenMap, Requirements, RetryProblem, RetryProblemCode } from '../../../schemas/cell-retry.ts';
import { testName } from '../tiers/test-name.ts';
import type { HiddenFile } from './hidden-file.ts';
import { hiddenIdentifiers, hiddenPhrases } from './hidden-identifiers.ts';
import { hiddenLiterals } from './hidden-literals.ts';
import { NoticeText, Sought } from './notice-text.ts';

export interface Mapping {
  /** Names of the hidden tests. */
  readonly checks: readonly string[];
  readonly requirements: Requirements;
  readonly map: HiddenMap;
  readonly files: readonly HiddenFile[];
}

/** Leaks of a kind that are told of one requirement. */
const LEAKS_TOLD = 20;

/**
 * Everything that is wrong with a mapping: a notice is made only of one without problems. Every hidden check is mapped, once;
 * every requirement it is mapped to is there, once, and says something; and no requirement gives away a hidden test, its file
 * or its values.
 *
 * @source spec, cell.md "Retry notice"; records.md "Cell folder"
 */
export function lintMapping(mapping: Mapping): RetryProblem[] {
  return [...unmapped(mapping), ...duplicates(mapping), ...unknown(mapping), ...empty(mapping), ...leaks(mapping)];
}

const problem = (code: RetryProblemCode, detail: string): RetryProblem => ({ code, detail });

function unmapped({ checks, map }: Mapping): RetryProblem[] {
  const mapped = new Set(map.map(({ check }) => testName(check)));
  const missing = [...new Set(checks.map(testName))].filter((check) => !mapped.has(check));
  return missing.map((check) => problem('unmapped_check', `${check} is the check of no requirement`));
}

function duplicates({ map, requirements }: Mapping): RetryProblem[] {
  return [
    ...repeated(map.map(({ check }) => testName(check))).map((check) => `${check} is mapped more than once`),
    ...repeated(requirements.map(({ id }) => id)).map((id) => `requirement ${id} is there more than once`),
  ].map((detail) => problem('duplicate_mapping', detail));
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const name of names) (seen.has(name) ? again : seen).add(name);
  return [...again];
}

function unknown({ map, requirements }: Mapping): RetryProblem[] {
  const known = new Set(requirements.map(({ id }) => id));
  return map
    .filter(({ requirement }) => !known.has(requirement))
    .map(({ check, requirement }) =>
      problem('unknown_requirement', `${check} is mapped to ${requirement}, which requirements.json does not have`),
    );
}

function empty({ requirements }: Mapping): RetryProblem[] {
  return requirements
    .filter(({ text }) => !/[\p{L}\p{N}]/u.test(text))
    .map(({ id }) => problem('empty_requirement', `${id} says nothing`));
}

/** A notice shows ids and texts, so both are looked at; a number in an id only counts requirements. */
function leaks({ checks, map, requirements, files }: Mapping): RetryProblem[] {
  const names = [...new Set([...checks, ...map.map(({ check }) => testName(check))])];
  const sought = (all: readonly string[]): Sought[] => all.map((text) => new Sought(text));
  const identifiers = sought(hiddenIdentifiers(names, files));
  const phrases = sought(hiddenPhrases(names));
  const { texts, numbers } = hiddenLiterals(names, files);
  const values = sought([...texts.keys()]);
  return requirements.flatMap(({ id, text }) => {
    const notice = new NoticeText(`${id}\n${text}`);
    const words = new NoticeText(text);
    const whole = identifiers.filter((name) => notice.says(name));
    const bare = phrases.filter((name) => notice.saysWords(name));
    const named = new Set([...whole, ...bare].map((name) => name.text));
    const given = [
      ...values.filter((value) => notice.says(value)).map(({ text: value }) => [value, texts.get(value)] as const),
      ...[...numbers].filter(([number]) => words.givesNumber(number)),
    ];
    const mend = `say it otherwise in the text of ${id} in requirements.json`;
    return [
      ...told([...named]).map((name) =>
        problem('leaks_hidden_identifier', `${id} names ${name} of the hidden tests; ${mend}`),
      ),
      ...told(given).map(([value, where = 'the hidden tests']) =>
        problem('leaks_hidden_literal', `${id} gives away ${value}, a value of ${where}; ${mend}`),
      ),
    ];
  });
}

/** One is enough to refuse a requirement; some help to mend it at once. */
function told<T>(found: readonly T[]): readonly T[] {
  return found.slice(0, LEAKS_TOLD);
}
