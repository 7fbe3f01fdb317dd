import { type LintFinding, lintTask } from '../../activities/tasks/lint-task.ts';
import { columns } from '../check/listing.ts';
import { count, EXIT, print, printJson } from '../output.ts';

/**
 * `assay task lint`: everything that is wrong with a task; exit 1 when something is. Spec, trial.md "Settled points".
 *
 * @throws InputError when there is no such folder
 */
export async function runLint(folder: string, { json }: { json?: true }): Promise<void> {
  const report = await lintTask(folder);
  if (json === true) printJson(report);
  else {
    const { problems, warnings } = report;
    const rows = (findings: readonly LintFinding[]): string[] =>
      columns(findings.map(({ code, where, detail }) => [code, where, detail]));
    print(
      [
        problems.length === 0 ? 'Nothing keeps this task from being scored.' : `${count(problems.length, 'problem')}:`,
        ...rows(problems),
        ...(warnings.length === 0 ? [] : [`${count(warnings.length, 'warning')}:`, ...rows(warnings)]),
      ].join('\n'),
    );
  }
  if (report.problems.length > 0) process.exitCode = EXIT.failed;
}
