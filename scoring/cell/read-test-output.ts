import type { RunnerName, TestReport, TestResult } from '../../schemas/test-report.ts';
import { countStates } from './count-states.ts';
import { exitDisagreement } from './exit-status.ts';
import type { RunFacts } from './runner-parser.ts';
import { parsers } from './runners/index.ts';
import { stripAnsi } from './strip-ansi.ts';

/**
 * What the outputs of one run say: one for most runners, several for runners that write a report a file.
 *
 * @param outputs as they were kept; their names stand in problems where there are several
 * @source spec, check.md "tests"; cell.md "Test output"; seed 5.6.6
 */
export function readTestOutput(
  runner: RunnerName,
  outputs: readonly { name: string; text: string }[],
  facts: RunFacts = {},
): TestReport {
  const gaps: string[] = [];
  const notes: string[] = [];
  const tests: TestResult[] = [];
  for (const { name, text } of outputs) {
    const parsed = parsers[runner].parse(text, facts);
    const of = (said: string): string => (outputs.length > 1 ? `${name}: ${said}` : said);
    for (const test of parsed.tests) tests.push(clean(test));
    for (const gap of parsed.gaps) gaps.push(of(gap));
    for (const note of parsed.notes) notes.push(of(note));
  }
  if (tests.length === 0) gaps.push('no test is named');
  const counts = countStates(tests);
  if (facts.exitStatus !== undefined) {
    const disagreement = exitDisagreement(runner, facts.exitStatus, counts);
    if (disagreement !== null) gaps.push(disagreement);
  }
  return { runner, tests, counts, incomplete: gaps.length > 0, problems: [...atMost(gaps), ...atMost(notes)] };
}

/** Problems of one kind that a report tells; a hostile output has as many as it likes. */
const PROBLEMS_MAX = 200;

function atMost(problems: readonly string[]): string[] {
  if (problems.length <= PROBLEMS_MAX) return [...problems];
  return [...problems.slice(0, PROBLEMS_MAX), `and ${problems.length - PROBLEMS_MAX} more`];
}

/** Machine formats keep the colours that a title was written with. */
function clean(test: TestResult): TestResult {
  const { name, path } = test;
  if (!name.includes(ESCAPE) && !(path?.some((title) => title.includes(ESCAPE)) ?? false)) return test;
  return { ...test, name: stripAnsi(name), ...(path === undefined ? {} : { path: path.map(stripAnsi) }) };
}

const ESCAPE = '\u001b';
