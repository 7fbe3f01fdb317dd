import { mayLackSomething } from '../../schemas/left-out-mark.ts';
import type { RunnerName, TestReport, TestResult } from '../../schemas/test-report.ts';
import { countStates } from './count-states.ts';
import { exitDisagreement } from './exit-status.ts';
import { PROBLEMS_MAX } from './reading-limits.ts';
import type { ParsedOutput, RunFacts } from './runner-parser.ts';
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
  const { tests, gaps, notes, isDoubtful, unnamedSkips } = merged(
    outputs.map(({ name, text }) => ({ name, parsed: withGap(text, parsers[runner].parse(text, facts)) })),
  );
  const reasons = [...gaps];
  if (tests.length === 0) reasons.push('no test is named');
  const counts = countStates(tests);
  if (facts.exitStatus !== undefined) {
    const disagreement = exitDisagreement(runner, facts.exitStatus, counts);
    if (disagreement !== null) reasons.push(disagreement);
  }
  return {
    runner,
    tests: tests.map(clean),
    counts,
    incomplete: reasons.length > 0,
    doubtful: isDoubtful,
    ...(unnamedSkips > 0 ? { unnamedSkips } : {}),
    problems: [...atMost(reasons), ...atMost(notes)],
  };
}

/** An output that is not whole may lack the one line that matters. */
function withGap(text: string, parsed: ParsedOutput): ParsedOutput {
  if (!mayLackSomething(text)) return parsed;
  const { tests, gaps, notes, unnamedSkips } = parsed;
  return { tests, gaps: [...gaps, 'a part of the output was left out'], isDoubtful: true, unnamedSkips, notes };
}

function merged(outputs: readonly { name: string; parsed: ParsedOutput }[]): ParsedOutput {
  const [first] = outputs;
  if (first !== undefined && outputs.length === 1) return first.parsed;
  const all = (of: (parsed: ParsedOutput) => readonly string[]): string[] =>
    outputs.flatMap(({ name, parsed }) => of(parsed).map((said) => `${name}: ${said}`));
  return {
    tests: outputs.flatMap(({ parsed }) => parsed.tests),
    gaps: all(({ gaps }) => gaps),
    notes: all(({ notes }) => notes),
    isDoubtful: outputs.some(({ parsed }) => parsed.isDoubtful),
    unnamedSkips: outputs.reduce((sum, { parsed }) => sum + parsed.unnamedSkips, 0),
  };
}

function atMost(problems: readonly string[]): string[] {
  if (problems.length <= PROBLEMS_MAX + 1) return [...problems];
  return [...problems.slice(0, PROBLEMS_MAX), `and ${problems.length - PROBLEMS_MAX} more`];
}

/** Machine formats keep the colours that a title was written with. */
function clean(test: TestResult): TestResult {
  const { name, path } = test;
  if (!name.includes(ESCAPE)) return test;
  return { ...test, name: stripAnsi(name), ...(path === undefined ? {} : { path: path.map(stripAnsi) }) };
}

const ESCAPE = '\u001b';
