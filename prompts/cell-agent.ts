import type { RetryFeedback } from '../schemas/cell-retry.ts';

/** Tests that the agent is told by name; where there are more, the command alone says which. */
const TESTS_TOLD = 200;

/** Where an agent says how the visible tests went, at the top of its working folder. */
export const AGENT_REPORT = 'agent_report.json';

export interface CellPrompt {
  /** The package's own words. */
  readonly instruction: string;
  readonly visible: { readonly command: string; readonly tests: readonly string[] };
  readonly fullSuite: { readonly command: string };
  /** The notice after the attempt before; null for the first. */
  readonly notice: RetryFeedback | null;
}

/**
 * What an agent is asked in one attempt of a cell. Of an attempt before, it is told the unmet requirements in their own words, and
 * nothing else of what was hidden from it. Seed 5.6.5; spec, cell.md "Retry notice".
 */
export function cellInstruction({ instruction, visible, fullSuite, notice }: CellPrompt): string {
  const { tests, command } = visible;
  const named = tests.length > 0 && tests.length <= TESTS_TOLD;
  return [
    instruction.trimEnd(),
    ...(notice === null ? [] : ['', noticeText(notice)]),
    '',
    named ? `\`${command}\` has to pass these tests:` : `\`${command}\` has to pass all its tests.`,
    ...(named ? ['', ...tests.map((name) => `- ${name}`)] : []),
    '',
    `What passes in the whole test suite (\`${fullSuite.command}\`) before your work has to pass after it.`,
    '',
    `At the end, write to \`${AGENT_REPORT}\`, at the top of the working folder, how those tests went when you last ran them: \`{"visible": {"<name of the test>": "passed"}}\`, or "failed". It is no part of the work.`,
    '',
  ].join('\n');
}

function noticeText({ unmet }: RetryFeedback): string {
  const begin = 'An earlier attempt left the working folder as it is now. It was checked, and is not accepted.';
  if (unmet.length === 0) return `${begin} Tests that have to pass do not: run them.`;
  return [`${begin} These requirements are not met:`, '', ...unmet.map(({ text }) => `- ${text}`)].join('\n');
}
