/**
 * The word lists by which the filters read a question. All are lower case; matching is by whole word unless a list says
 * otherwise, so that "dereference" or "preference" never counts as a term that it contains.
 * Source: seed, "Enforcement at parse time"; spec, duel.md "Ladder".
 */

/** Abbreviations whose dots make no identifier. */
export const DOTTED_ABBREVIATIONS = ['e.g', 'i.e', 'a.k.a', 'a.m', 'p.m', 'u.s', 'n.b', 'w.r.t'] as const;

/**
 * Beginnings of the verbs of something done. "avoids X" beside one of them is a check of work; without one, a candidate
 * that does nothing passes.
 */
export const ACTION_VERB_STEMS = [
  'add',
  'adjust',
  'appl',
  'build',
  'built',
  'cach',
  'call',
  'chang',
  'commit',
  'compar',
  'correct',
  'creat',
  'delet',
  'edit',
  'execut',
  'extend',
  'fix',
  'guard',
  'handl',
  'implement',
  'inspect',
  'introduc',
  'install',
  'measur',
  'modif',
  'mov',
  'patch',
  'propagat',
  'read',
  'refactor',
  'remov',
  'renam',
  'replac',
  'reproduc',
  'rerun',
  'return',
  'rewrit',
  'rewrote',
  'run',
  'ran',
  'search',
  'split',
  'submit',
  'test',
  'trac',
  'updat',
  'us',
  'validat',
  'verif',
  'writ',
  'wrote',
] as const;

/** What may follow a stem for the word to be a form of that verb. */
export const VERB_ENDINGS = [
  '',
  'e',
  's',
  'es',
  'ed',
  'd',
  'ing',
  'y',
  'ies',
  'ied',
  'ying',
  'ten',
  'ting',
  'ted',
  'ning',
  'ping',
] as const;

/** Words that end what "avoid" governs, after which a verb is again something done. */
export const AVOIDED_UNTIL = [
  'while',
  'when',
  'by',
  'but',
  'as',
  'after',
  'because',
  'since',
  'that',
  'which',
] as const;

/** Words of the reference itself, and of what is made from it. */
export const LEAK_WORDS = ['milestone', 'milestones'] as const;

/** Terms of more than one word, whatever stands between the words (a blank, a hyphen, a line end). */
export const LEAK_PHRASES = [
  'vector of change',
  'vectors of change',
  'vector of changes',
  'vectors of changes',
  'change vector',
  'change vectors',
  'mile stone',
  'mile stones',
  'the runs',
  'agent other than',
  'agents other than',
] as const;

/** "reference" is a leak, unless one of these words makes it something of programming. */
export const REFERENCE_TECHNICAL_BEFORE = [
  'back',
  'by',
  'broken',
  'character',
  'circular',
  'cross',
  'cyclic',
  'dangling',
  'entity',
  'forward',
  'null',
  'object',
  'self',
  'stale',
  'undefined',
  'unresolved',
  'weak',
] as const;
export const REFERENCE_TECHNICAL_AFTER = [
  'count',
  'counts',
  'counted',
  'counter',
  'counters',
  'counting',
  'cycle',
  'cycles',
  'equality',
  'error',
  'errors',
  'manual',
  'type',
  'types',
] as const;

/** Other agents: one of these, at most one word that LEAK_OTHERS_NOT_BETWEEN does not hold, and one of LEAK_OTHERS. */
export const LEAK_OTHERS_BEFORE = ['other', 'others', 'another', 'fellow', 'strong', 'stronger', 'remaining'] as const;
export const LEAK_OTHERS = [
  'agent',
  'agents',
  'candidate',
  'candidates',
  'rollout',
  'rollouts',
  'trajectory',
  'trajectories',
] as const;
export const LEAK_OTHERS_NOT_BETWEEN = ['the', 'a', 'this', 'that', 'of', 'for', 'to', 'by', 'than', 'which'] as const;

/** Words that open a condition at the start of a question, a sentence of it or a clause set off by a comma. */
export const CONDITION_OPENERS = [
  'if',
  'unless',
  'in case',
  'in the event',
  'provided',
  'providing',
  'assuming',
  'supposing',
] as const;

/** Negating words; so are words that end in "n't". */
export const NEGATIVE_WORDS = [
  'not',
  'cannot',
  'never',
  'no',
  'none',
  'nobody',
  'nothing',
  'nor',
  'neither',
  'without',
  'avoid',
  'avoids',
  'avoided',
  'avoiding',
  'avoidance',
  'refrain',
  'refrains',
  'refrained',
  'refraining',
] as const;

/** Single words of generic hygiene. */
export const HYGIENE_WORDS = [
  'readable',
  'readability',
  'readably',
  'clean',
  'cleaner',
  'cleanest',
  'cleanly',
  'cleanliness',
  'consistent',
  'consistently',
  'consistency',
  'concise',
  'concisely',
  'conciseness',
  'professional',
  'professionally',
  'professionalism',
  'style',
  'styles',
  'stylistic',
  'stylistically',
  'convention',
  'conventions',
  'conventional',
  'conventionally',
] as const;

/** A first word that makes hygiene of the word right after it. */
export const HYGIENE_PAIRS: Readonly<Record<string, readonly string[]>> = {
  well: ['structured', 'documented', 'organised', 'organized', 'written', 'formatted', 'commented', 'named'],
  best: ['practice', 'practices'],
};

/** Two words that make hygiene wherever they stand in a question: one of each side. */
export const HYGIENE_TOGETHER: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['meaningful', 'meaningfully', 'descriptive', 'descriptively'],
    ['name', 'names', 'named', 'naming', 'comment', 'comments', 'commented', 'identifiers', 'variables'],
  ],
  [
    ['clear', 'clearly', 'clearer', 'clarity'],
    ['explanation', 'explanations', 'explain', 'explains', 'explained', 'explaining'],
  ],
];

/** Folders by which two plain words around a slash are a path and not "this or that". */
export const PATH_FOLDERS = [
  'app',
  'apps',
  'assets',
  'bin',
  'build',
  'cmd',
  'common',
  'components',
  'config',
  'core',
  'dist',
  'doc',
  'docs',
  'etc',
  'examples',
  'include',
  'internal',
  'lib',
  'libs',
  'main',
  'migrations',
  'models',
  'modules',
  'packages',
  'pkg',
  'scripts',
  'spec',
  'specs',
  'src',
  'static',
  'templates',
  'test',
  'tests',
  'tmp',
  'tools',
  'usr',
  'util',
  'utils',
  'var',
  'vendor',
  'views',
] as const;
