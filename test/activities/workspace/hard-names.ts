import fc from 'fast-check';

/** Names that a reader of patches, quotes, patterns or options may take for something else. One character a byte. */
const TRICKY = [
  ...[
    '-rf',
    '--',
    '-',
    '"quoted"',
    "it's",
    'tab\there',
    'line\nend',
    'cr\rhere',
    'back\\slash',
    'lit\\303\\251',
    'a b',
  ],
  ...[
    ' lead',
    'trail ',
    'x b',
    'b',
    'a',
    ':(top)z',
    ':!x',
    '*',
    '?',
    '[a]',
    '#c',
    '!n',
    '~',
    '%',
    '{}',
    '$(touch ran)',
  ],
  ...['\x01\x7f', '\xff\xfe', '\xe6\x97\xa5', 'né', '\xc3\xa9', '.gitignored', 'git~1', '.g', '...', '.git x'],
  ...['dev', 'null', 'diff --git a', '+++ b', 'GIT binary patch', 'con', 'nul.txt', '\u00ad.git', '.git\\x'],
];

const tricky = fc.constantFrom(...TRICKY);

/** Any name that the system takes: bytes but NUL and the slash, neither `.` nor `..`; none that git refuses. */
const anyName = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0x41 : byte))).toString('latin1'))
  .filter((name) => !['.', '..', '.git'].includes(name.toLowerCase()));

export const hardName = fc.oneof({ weight: 3, arbitrary: tricky }, { weight: 1, arbitrary: anyName });

/** Paths of up to three names. Few distinct names, so that files and folders meet at the same path. */
export const hardPath = fc.array(hardName, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
