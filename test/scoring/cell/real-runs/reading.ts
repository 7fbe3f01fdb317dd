import type { RunnerName, TestReport } from '../../../../schemas/test-report.ts';
import { readTestOutput } from '../../../../scoring/cell/read-test-output.ts';

export function read(runner: RunnerName, lines: string | readonly string[]): TestReport {
  return readTestOutput(runner, [{ name: 'out', text: typeof lines === 'string' ? lines : lines.join('\n') }]);
}

export function listed({ tests }: TestReport): string[] {
  return tests.map(({ state, name }) => `${state} ${name}`);
}

export function kind({ incomplete, doubtful }: TestReport): string {
  return `${incomplete ? 'incomplete' : 'complete'}${doubtful ? ', doubtful' : ''}`;
}
