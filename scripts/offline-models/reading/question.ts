import { backTicked, contentWords } from './words.ts';
import { pathsIn } from './commands.ts';

/** What a yes/no question asks a candidate to have done. */
export interface QuestionReading {
  act: 'look' | 'check' | 'edit' | 'say';
  /** Where in the work: before the first edit, after the last one, anywhere. */
  when: 'before' | 'after' | 'any';
  /** Back-ticked spans and paths that it names. */
  named: string[];
  /** Words on what it is about. */
  topic: string[];
}

const BEFORE =
  /\b(?:before|ahead of|prior to)\b[^,?]*\b(?:edit|edits|edited|change|changes|changed|touched|modified)\b/i;
const AFTER = /\b(?:after|following|follows|once|since)\b[^,?]*\b(?:edit|edits|edited|change|changed|repair|fix)\b/i;

const SAY =
  /\b(?:says?|said|explain(?:s|ed)?|stat(?:e|es|ed)|points? to|describes?|reports?|words|account(?:s|ed)?|quotes?|traced?|names?)\b/i;
const ACTS: readonly (readonly [QuestionReading['act'], RegExp])[] = [
  ['check', /\b(?:runs?|ran|exercis(?:e|es|ed)|reproduc(?:e|es|ed|tion)|tried|tries|feeds?|tests?|tested)\b/i],
  [
    'look',
    /\b(?:opens?|opened|reads?|shown|shows?|displays?|displayed|looks?|looked|prints?|printed|seen|inspect(?:s|ed)?)\b/i,
  ],
  [
    'edit',
    /\b(?:chang(?:e|es|ed)|edits?|edited|alter(?:s|ed)?|replaces?|replaced|patch|rewrit(?:es|ten)|modif(?:ies|ied)|written|touch(?:es)?)\b/i,
  ],
];

export function readQuestion(text: string): QuestionReading {
  const named = [...new Set([...backTicked(text), ...pathsIn(text)])];
  const plain = text
    .split('`')
    .filter((_, i) => i % 2 === 0)
    .join(' ');
  const when = BEFORE.test(plain) ? 'before' : AFTER.test(plain) ? 'after' : 'any';
  const rest = plain.replace(when === 'before' ? BEFORE : AFTER, ' ');
  return { act: actOf(rest), when, named, topic: contentWords(plain) };
}

function actOf(text: string): QuestionReading['act'] {
  if (SAY.test(text)) return 'say';
  const found = ACTS.map(([act, cue]) => ({ act, at: text.search(cue) })).filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.act ?? 'say';
}
