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
    gaps.push(...parsed.gaps.map(of));
    notes.push(...parsed.notes.map(of));
  }
  if (tests.length === 0) gaps.push('no test is named');
  const counts = countStates(tests);
  if (facts.exitStatus !== undefined) {
    const disagreement = exitDisagreement(runner, facts.exitStatus, counts);
    if (disagreement !== null) gaps.push(disagreement);
  }
  return { runner, tests, counts, incomplete: gaps.length > 0, problems: [...gaps, ...notes] };
}

/** Machine formats keep the colours that a title was written with. */
function clean(test: TestResult): TestResult {
  return {
    ...test,
    name: stripAnsi(test.name),
    ...(test.path === undefined ? {} : { path: test.path.map(stripAnsi) }),
  };
}
