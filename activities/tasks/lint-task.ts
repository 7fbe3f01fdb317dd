import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import { keyPath } from '../../schemas/parse.ts';
import { TaskFile, TrialTask } from '../../schemas/trial-task.ts';
import { dualPolicy } from '../../scoring/trial/families/dual-composite.ts';
import { readGroundTruth } from '../../scoring/trial/ground-truth.ts';
import { mergeTaskFiles, unknownKeys } from '../../scoring/trial/merge-task-files.ts';
import { type LegScorer, scorerOfFamily, selectDirectLeg, selectScorer } from '../../scoring/trial/select-scorer.ts';
import { isIrFamily } from '../../schemas/score-result.ts';
import { checksSomething, startsWithCarriageReturn } from '../../scoring/trial/script-checks-something.ts';
import { artifactLeg } from '../verifier/artifact-leg.ts';
import { findGroundTruth } from '../verifier/find-ground-truth.ts';
import { isFile } from '../verifier/is-file.ts';
import { readWithin } from '../verifier/read-within.ts';
import { findChecks } from '../verifier/score-check-scripts.ts';
import { type LoadedTask, readTaskText, requireFolder } from './load-task.ts';

export interface LintFinding {
  readonly code: string;
  /** File, or file and key path, below the task folder. */
  readonly where: string;
  readonly detail: string;
}

export interface LintReport {
  /** What keeps the task from being scored. */
  readonly problems: readonly LintFinding[];
  /** What is probably not meant. */
  readonly warnings: readonly LintFinding[];
}

/** Longest script that is read, in bytes. */
const SCRIPT_BYTES = 1024 * 1024;

const FILES = ['task.toml', 'metadata.json'] as const;

/**
 * Everything that is wrong with a task folder, at once. Source: spec, trial.md "Settled points", Scaffolds.
 *
 * @throws InputError when there is no such folder
 */
export async function lintTask(folder: string): Promise<LintReport> {
  await requireFolder(folder);
  const lint = new TaskLint(resolve(folder));
  await lint.run();
  return { problems: lint.problems, warnings: lint.warnings };
}

class TaskLint {
  readonly problems: LintFinding[] = [];
  readonly warnings: LintFinding[] = [];

  constructor(private readonly folder: string) {}

  async run(): Promise<void> {
    const loaded = await this.load();
    if (loaded === undefined) return;
    await this.instruction(loaded);
    await this.answersInTask();
    const { verification } = loaded.task;
    this.familyIsUsed(loaded);
    if (verification.pass_threshold === 0) {
      this.warn('passes_everybody', 'verification.pass_threshold', 'at 0 every graded answer passes');
    }
    const scorer = selectScorer(verification);
    if (scorer === 'dual') await this.dual(loaded);
    else await this.leg(loaded, scorer);
  }

  private problem(code: string, where: string, detail: string): void {
    this.problems.push({ code, where, detail });
  }

  private warn(code: string, where: string, detail: string): void {
    this.warnings.push({ code, where, detail });
  }

  /** The task as far as its files can be read; undefined when no rule could go on from there. */
  private async load(): Promise<LoadedTask | undefined> {
    const files = await Promise.all(FILES.map((name) => this.taskFile(name)));
    const [toml, json] = files;
    if (toml === undefined || json === undefined) return undefined;
    if (toml === null && json === null) {
      this.problem('no_task_file', '.', 'neither task.toml nor metadata.json');
      return undefined;
    }
    if (this.problems.length > 0) return undefined;
    const task = TrialTask.parse(mergeTaskFiles(toml ?? null, json ?? null));
    return { folder: this.folder, id: task.task.id ?? basename(this.folder), task, unknownKeys: [] };
  }

  /** Null when it is not there, undefined when it cannot be read at all. */
  private async taskFile(name: string): Promise<Readonly<Record<string, unknown>> | null | undefined> {
    const content = await readTaskText(this.folder, name).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      this.problem('unreadable', basename(error.where), `${error.problem}; ${error.remedy}`);
      return undefined;
    });
    if (content == null) return content;
    for (const key of unknownKeys(content)) this.warn('unknown_key', `${name}: ${key}`, 'no rule reads it');
    const read = TaskFile.safeParse(content);
    for (const issue of read.error?.issues ?? []) {
      this.problem('wrong_type', `${name}: ${keyPath(issue.path)}`, issue.message);
    }
    return content;
  }

  private async instruction({ task }: LoadedTask): Promise<void> {
    const file = task.task.instruction_path ?? 'instruction.md';
    if (!(await isFile(join(this.folder, file)))) this.problem('no_instruction', file, 'the agent is told nothing');
  }

  /** An answer in the task folder counts for every agent that leaves none. */
  private async answersInTask(): Promise<void> {
    for (const file of ['answer.json', 'tests/answer.json']) {
      if (await isFile(join(this.folder, file))) {
        this.warn('answer_in_task', file, 'it counts for every agent that leaves no answer of its own');
      }
    }
  }

  private familyIsUsed({ task: { verification } }: LoadedTask): void {
    const { scorer_family: family } = verification;
    if (family === undefined) return;
    const scorer = selectScorer(verification);
    // A script may leave an oracle's rates, and a second leg compares answers: both are routed by the family.
    const routed = isIrFamily(family) && ['artifact', 'continuous', 'dual'].includes(scorer);
    if (!routed && scorerOfFamily(family) !== scorer) {
      this.warn(
        'family_ignored',
        'verification.scorer_family',
        `${family} is not used: the task gets the ${scorer} scorer`,
      );
    }
  }

  private async dual(loaded: LoadedTask): Promise<void> {
    const { verification } = loaded.task;
    const policy = dualPolicy(verification);
    if ('problem' in policy) this.problem('bad_policy', 'verification', policy.problem);
    await this.leg(loaded, selectDirectLeg(verification));
    await this.leg(loaded, await artifactLeg(loaded));
  }

  private async leg(loaded: LoadedTask, leg: LegScorer): Promise<void> {
    switch (leg) {
      case 'binary':
      case 'continuous':
        await this.script('tests/test.sh', 'no_test_script');
        return;
      case 'artifact':
        await this.truth(loaded);
        return;
      case 'checkpoints':
      case 'rubric': {
        const checks = await findChecks(loaded, leg);
        if ('problem' in checks) this.problem('bad_manifest', leg, checks.problem);
        else for (const { verifier } of checks) await this.script(`tests/verifiers/${verifier}`, 'no_verifier');
      }
    }
  }

  private async truth({ task }: LoadedTask): Promise<void> {
    const file = await findGroundTruth(this.folder, task);
    const truth = 'problem' in file ? file : readGroundTruth(file.text);
    if ('problem' in truth) this.problem('bad_ground_truth', 'ground_truth.json', truth.problem);
  }

  private async script(file: string, whenMissing: string): Promise<void> {
    const read = await readWithin(this.folder, file, SCRIPT_BYTES);
    if (!('text' in read)) {
      this.problem(whenMissing, file, 'problem' in read ? read.problem : 'missing');
      return;
    }
    if (startsWithCarriageReturn(read.text)) {
      this.problem(
        'cannot_start',
        file,
        'its first line ends in a carriage return, so that no interpreter has that name',
      );
    }
    if (!checksSomething(read.text)) this.problem('checks_nothing', file, 'no line of it can fail: every agent passes');
    const { mode } = await stat(join(this.folder, file));
    if ((mode & ANY_RUN_BIT) === 0 && read.text.startsWith('#!') && !SHELL.test(read.text)) {
      this.problem('no_run_bit', file, 'without its run bit it is run by bash, which it is not written for');
    }
  }
}

const ANY_RUN_BIT = 0o111;
const SHELL = /^#!.*\b(?:ba|da|z|k)?sh\b/;
