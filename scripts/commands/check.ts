import type { Command } from 'commander';

import { readInput } from '../input-file.ts';
import { EXIT, print, printJson, printJsonWithList } from '../output.ts';

/** One rule on one file: what it finds as JSON, and the same for people. */
export interface Check<Options = Record<string, never>> {
  /**
   * @param text content of the file
   * @param file its name, for errors
   * @throws InputError when the text is not what the rule reads
   */
  run(text: string, file: string, options: Options): object;
  /** What a person reads. */
  describe(result: object): string;
}

interface TestsOptions extends Common {
  runner?: string;
  exit?: string;
}

interface Common {
  json?: true;
}

/** `assay check …`: the rules on files, with no engine, key or network. Each rule is loaded only when it is asked for. */
export function registerCheck(program: Command): void {
  const check = program.command('check').description('try a rule on a file: no engine, no key, no network');

  subcommand(
    check,
    'document',
    'what a judge would read, and whether it is truncated or looped',
    async () => (await import('../check/document.ts')).checkDocument,
  );
  subcommand(
    check,
    'reply',
    "whether a judge's reply can be read, and its answers",
    async () => (await import('../check/reply.ts')).checkReply,
  )
    .requiredOption('--questions <ids>', 'ids of the checklist, separated by commas')
    .option('--finish-reason <reason>', 'how the reply ended', 'stop');
  subcommand(
    check,
    'trajectory',
    'format, commands and cuts of a trajectory',
    async () => (await import('../check/trajectory.ts')).checkTrajectory,
  ).option('--record <n>', 'which record of a file that holds several, from 0');
  subcommand(
    check,
    'vector',
    'which milestones survive validation, and why others do not',
    async () => (await import('../check/vector.ts')).checkVector,
  );
  subcommand(
    check,
    'merge',
    'the union of several readings of a vector',
    async () => (await import('../check/merge.ts')).checkMerge,
  );
  subcommand(
    check,
    'questions',
    'which questions of a ladder survive the filters',
    async () => (await import('../check/questions.ts')).checkQuestions,
  );
  subcommand(
    check,
    'verdict',
    'the verdict over scoring-results.jsonl',
    async () => (await import('../check/verdict.ts')).checkVerdict,
  )
    .option('--judges <models>', 'the roster, separated by commas; all judges of the file when absent')
    .option('--min-valid-fraction <fraction>', 'share of samples that must be scored')
    .option('--id <duel>', 'id that seeds the interval of the margin');
  subcommand(
    check,
    'verifier-output',
    "what a verifier's standard output and exit status are taken to say",
    async () => (await import('../check/verifier-output.ts')).checkVerifierOutput,
  )
    .requiredOption('--exit <status>', 'exit status of the verifier, 0 to 255; a signal that ended it as -1 to -64')
    .option('--name <name>', 'its name, for warnings; that of the file when absent');
  subcommand(
    check,
    'ir',
    'one answer against one truth, under a scorer family',
    async () => (await import('../check/ir.ts')).checkIr,
  );
  check
    .command('artifact <task_dir>')
    .description("an agent's answer against a task's ground truth; exit 1 when that cannot be scored")
    .requiredOption('--answer <file>', "the agent's answer.json")
    .option('--json', 'print one JSON document')
    .action(async (folder: string, { answer, json }: Common & { answer: string }) => {
      const { checkArtifact, describeArtifact } = await import('../check/artifact.ts');
      const report = await checkArtifact(folder, answer);
      if (json === true) printJson(report);
      else print(describeArtifact(report));
      if (report.verdict === 'verifier_error') process.exitCode = EXIT.failed;
    });
  check
    .command('diff <workspace>')
    .description("whether an agent's work since a commit can be captured and re-applied byte by byte")
    .requiredOption('--base <sha>', 'commit that the agent started from')
    .option('--json', 'print one JSON document')
    .action(async (workspace: string, { base, json }: Common & { base: string }) => {
      const { checkDiff, describeDiff } = await import('../check/diff.ts');
      const finding = await checkDiff(workspace, base);
      if (json === true) printJson(finding);
      else print(describeDiff(finding));
    });
  registerTests(check);
}

/** Unlike the others, this rule reads several files: some runners write a report a file. */
function registerTests(check: Command): void {
  check
    .command('tests <file...>')
    .description('which tests a test run names, their states, and whether it names all')
    .option('--runner <name>', 'the runner; told from the content when absent')
    .option('--exit <status>', 'exit status of the test command, 0 to 255; a signal that ended it as -1 to -64')
    .option('--json', 'print one JSON document')
    .action(async (files: string[], options: TestsOptions) => {
      const { checkTests, testsText } = await import('../check/tests.ts');
      const report = await checkTests(files, options);
      if (options.json === true) await printJsonWithList(report, 'tests');
      else print(testsText(report));
    });
}

function subcommand<Options>(
  parent: Command,
  name: string,
  description: string,
  load: () => Promise<Check<Options>>,
): Command {
  return parent
    .command(`${name} <file>`)
    .description(description)
    .option('--json', 'print one JSON document')
    .action(async (file: string, options: Options & Common) => {
      const rule = await load();
      const result = rule.run(await readInput(file), file, options);
      if (options.json === true) printJson(result);
      else print(rule.describe(result));
    });
}
