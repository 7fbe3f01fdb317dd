import type { RunnerName } from '../../schemas/test-report.ts';
import { type Fields, textField } from '../trajectory/json-fields.ts';
import { isJestReport, isJestShaped } from './jest-report.ts';
import { parsedLine, reportsIn } from './json-document.ts';
import type { JsonOutline } from './json-outline.ts';
import { EVERY_LINE, readLines } from './output-lines.ts';
import { isLibtestEvent } from './runners/cargo-json.ts';
import { cargoSigns } from './runners/cargo.ts';
import { isGoEvent } from './runners/go-json.ts';
import { goSigns } from './runners/go.ts';
import { xmlStart } from './runners/junit.ts';
import { isMochaReport } from './runners/mocha-json.ts';
import { pytestSigns } from './runners/pytest.ts';
import { isRspecReport } from './runners/rspec-json.ts';
import { tapSigns } from './runners/tap.ts';
import { ctestSigns } from './runners/ctest.ts';
import { gradleSigns } from './runners/gradle.ts';
import { gtestSigns } from './runners/gtest.ts';
import { jestSigns } from './runners/jest.ts';
import { mochaSigns } from './runners/mocha.ts';
import { nodeSpecSigns } from './runners/node-spec.ts';
import { phpunitSigns } from './runners/phpunit.ts';
import { rspecSigns } from './runners/rspec.ts';
import { surefireSigns } from './runners/surefire.ts';
import { vitestSigns } from './runners/vitest.ts';
import { unittestSigns } from './runners/unittest.ts';

/** Runners of text, with the lines that only they print. Where as many kinds of several occur, the earlier one here wins. */
const SIGNS: readonly (readonly [RunnerName, readonly RegExp[]])[] = [
  ['pytest', pytestSigns],
  ['vitest', vitestSigns],
  ['jest', jestSigns],
  ['mocha', mochaSigns],
  ['node-spec', nodeSpecSigns],
  ['cargo', cargoSigns],
  ['go', goSigns],
  ['gtest', gtestSigns],
  ['ctest', ctestSigns],
  ['phpunit', phpunitSigns],
  ['rspec', rspecSigns],
  ['surefire', surefireSigns],
  ['gradle', gradleSigns],
  ['unittest', unittestSigns],
  ['tap', tapSigns],
];

/** Characters at either end of an output that are looked at: runners begin and end with lines of their own. */
const ENDS = 1_000_000;

/** Lines longer than this are no sign of a runner. */
const LINE_MAX = 1000;

/**
 * Which runner printed an output, by its content; null when nothing in it is known. Machine formats go first; of text, the
 * runner of whose signs most kinds occur.
 */
export function detectRunner(text: string): RunnerName | null {
  return jsonRunner(text) ?? (isJunit(text) ? 'junit' : textRunner(text));
}

const DOCUMENTS: readonly (readonly [RunnerName, (outline: JsonOutline) => boolean])[] = [
  ['jest-json', isJestReport],
  ['vitest-json', isJestShaped],
  ['mocha-json', isMochaReport],
  ['rspec-json', isRspecReport],
];

const EVENTS: readonly (readonly [RunnerName, (value: Fields) => boolean])[] = [
  ['go-json', isGoEvent],
  ['cargo-json', isLibtestEvent],
  ['pytest-reportlog', (value) => textField(value, '$report_type') !== null],
];

/** Lines of JSON that decide, of formats that are a line an event. */
const EVENT_LINES = 50;

function jsonRunner(text: string): RunnerName | null {
  if (!text.includes('{')) return null;
  return eventRunner(text) ?? documentRunner(text);
}

function eventRunner(text: string): RunnerName | null {
  let at = text.startsWith('{') ? 0 : afterBreak(text, 0);
  for (let lines = 0; at !== -1 && lines <= EVENT_LINES; at = afterBreak(text, at)) {
    const found = text.indexOf('\n', at);
    const line = text.slice(at, found === -1 ? text.length : found).trimEnd();
    const event = line.endsWith('}') ? parsedLine(line) : null;
    if (event === null) continue;
    const [runner] = EVENTS.find(([, fits]) => fits(event)) ?? [];
    if (runner !== undefined) return runner;
    lines += 1;
  }
  return null;
}

/** Where the next line begins with an object; −1 where none does. */
function afterBreak(text: string, from: number): number {
  const found = text.indexOf('\n{', from);
  return found === -1 ? -1 : found + 1;
}

function documentRunner(text: string): RunnerName | null {
  const { reports } = reportsIn(text, (outline) => DOCUMENTS.some(([, fits]) => fits(outline)));
  const last = reports.at(-1);
  if (last === undefined) return null;
  return DOCUMENTS.find(([, fits]) => fits(last.outline))?.[0] ?? null;
}

function isJunit(text: string): boolean {
  const start = xmlStart(text);
  return start !== -1 && /<testsuites?[\s>/]/.test(text.slice(start, start + 100_000));
}

function textRunner(text: string): RunnerName | null {
  const seen = SIGNS.map(([name, signs]) => ({ name, left: [...signs], kinds: 0 }));
  const order: RunnerName[] = [];
  const looked = text.length > 2 * ENDS ? `${text.slice(0, ENDS)}\n${text.slice(-ENDS)}` : text;
  readLines(looked, EVERY_LINE, (line) => {
    if (line === '' || line.length > LINE_MAX) return;
    for (const one of seen) {
      const found = one.left.findIndex((sign) => sign.test(line));
      if (found === -1) continue;
      one.left.splice(found, 1);
      one.kinds += 1;
      order.push(one.name);
    }
  });
  // ctest runs programs that may be runners themselves, and shows what the failed ones print.
  if (order[0] === 'ctest' && seen.some(({ name, left }) => name === 'ctest' && left.length === 0)) return 'ctest';
  const most = Math.max(...seen.map(({ kinds }) => kinds));
  const index = seen.findIndex(({ kinds }) => kinds === most);
  return most === 0 ? null : (SIGNS[index]?.[0] ?? null);
}
