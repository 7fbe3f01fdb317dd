import type { Files } from './scaffold.ts';

/** Files that use a function, among others that only look like it. */
export const SEARCH_TRUTH = ['src/report.py', 'src/web/views.py', 'src/cli.py'];

export const SEARCH_REPO: Files = {
  'src/dates.py': 'def parse_day(text):\n    return text.split("-")\n',
  'src/report.py': 'from dates import parse_day\n\nprint(parse_day("2024-01-02"))\n',
  'src/web/views.py': 'import dates\n\nday = dates.parse_day("2024-01-03")\n',
  'src/cli.py': 'from dates import parse_day as day_of\n\nday_of("2024-01-04")\n',
  'src/mail.py': '# parse_day is not used here any more\n',
  ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/models/m${i}.py`, `TABLE = "t${i}"\n`] as const)),
};

export const SEARCH_INSTRUCTION = `Which files call \`parse_day\` of \`src/dates.py\`? Write their paths to \`answer.json\` as
\`{"answer": ["path", …]}\`.
`;

export const SEARCH_GROUND_TRUTH = json({ answer_type: 'file_list', answer: SEARCH_TRUTH });

export const SEARCH_SOLVED: Files = { 'answer.json': json({ answer: SEARCH_TRUTH.map((path) => `./${path}`) }) };

/** Everything there is: all is found, and next to nothing of it was asked for. */
export const SEARCH_DUMPED: Files = { 'answer.json': json({ answer: Object.keys(SEARCH_REPO) }) };

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
