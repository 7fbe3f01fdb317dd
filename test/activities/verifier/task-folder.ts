import { execa } from 'execa';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { loadTask } from '../../../activities/tasks/load-task.ts';
import {
  type AgentState,
  scoreTrial,
  type ScoringDependencies,
  type TrialScore,
} from '../../../activities/verifier/score-trial.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A folder with these files; a `.sh` file gets its run bit. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  await writeFiles(folder, files);
  return folder;
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (path.endsWith('.sh')) await chmod(file, 0o755);
  }
}

export interface TrialSetting {
  /** `[verification]` and what follows it. */
  verification?: string;
  /** Below the task folder. */
  task?: Readonly<Record<string, string>>;
  workspace?: Readonly<Record<string, string>>;
  seconds?: number;
  agent?: Partial<AgentState>;
  dependencies?: Partial<ScoringDependencies>;
}

/** Scores a workspace of these files on a task of these files, in place unless it is made a repository. */
export async function scored(setting: TrialSetting): Promise<TrialScore & { workspace: string; scratch: string }> {
  const task = await folderWith({
    'task.toml': `[task]\nid = "t"\ntime_limit_sec = ${setting.seconds ?? 20}\n[verification]\n${setting.verification ?? ''}`,
    ...setting.task,
  });
  const workspace = setting.agent?.workspace ?? (await folderWith({ 'app.txt': 'new\n', ...setting.workspace }));
  const scratch = await temporaryFolder();
  const score = await scoreTrial(
    await loadTask(task),
    { ...setting.agent, workspace },
    { scratch, ...setting.dependencies },
  );
  return { ...score, workspace, scratch };
}

/** A repository whose one commit holds `app.txt` with `old`, and its id. */
export async function repository(): Promise<{ folder: string; base: string }> {
  const folder = await folderWith({ 'app.txt': 'old\n' });
  const git = (...words: string[]) =>
    execa('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...words], {
      cwd: folder,
      env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
  await git('init', '-q', '-b', 'main', '.');
  await git('add', '-A');
  await git('commit', '-qm', 'base');
  return { folder, base: (await git('rev-parse', 'HEAD')).stdout };
}

/** Processes of the machine whose arguments hold a text. */
export async function running(text: string): Promise<number> {
  const { stdout } = await execa('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(text)).length;
}
