import type { CellManifest } from '../../../schemas/cell-manifest.ts';
import type { CellEnvironment, CellInput } from '../../../schemas/cell-run.ts';
import { modelsInTranscript } from '../../../scoring/cell/record/models-in-transcript.ts';
import { askForMachineForm } from '../../../scoring/cell/tiers/machine-form.ts';
import { attemptFiles, attemptFolder, cellFiles } from '../cell-files.ts';
import { outputDigests } from '../output-digests.ts';
import { readCellText } from '../read-cell-file.ts';
import { taskDigest } from '../task-digest.ts';
import { recordedTask, writeCellJson } from './cell-record.ts';

export interface ManifestSpec {
  input: CellInput;
  startedAt: string;
  /** Attempts so far. */
  n: number;
  environment: CellEnvironment | null;
  /** Names that the steps of each attempt's agent begin with: the seeds of its calls are derived from them. */
  seeds: string[];
}

/**
 * Writes `manifest.json`: all that the cell was made of and every output that it stored, so that it can be made again and nothing
 * of it be changed unseen. Spec, cell.md "Reproducibility manifest".
 */
export async function writeManifest({ input, startedAt, n, environment, seeds }: ManifestSpec): Promise<void> {
  const { folder, config } = input;
  const task = await recordedTask(folder);
  const models = await modelsOf(folder, n);
  const [model] = models;
  const manifest: CellManifest = {
    task_id: task.task_id,
    task_digest: await taskDigest(folder, task.hidden.files_dir),
    base_commit: task.base_commit,
    ...(input.start === null ? {} : { base_state: input.start.state.id }),
    profile: environment?.profile ?? null,
    commands: [task.visible, task.hidden, task.full_suite].map(
      ({ command, runner }) => askForMachineForm(command, runner)?.command ?? command,
    ),
    agent: { name: config.agent ?? null, command: config.command ?? null, network: agentNetwork(input) },
    environment_digest: environment?.digest ?? null,
    model: models.length > 1 ? models.join(', ') : (model ?? null),
    parameters: parametersOf(input),
    seeds,
    tool_versions: environment?.tools ?? {},
    started_at: startedAt,
    ended_at: new Date().toISOString(),
    outputs: await outputDigests(folder),
  };
  await writeCellJson(folder, cellFiles.manifest, manifest);
}

/** Whether commands of the agent had a network. The built-in agent's never have. */
function agentNetwork({ config }: CellInput): 'none' | 'granted' {
  return config.agent === 'openai' || config.network === false ? 'none' : 'granted';
}

/** What the agent was started with, without what only says where things lie. */
function parametersOf({ config, generation }: CellInput): Record<string, unknown> {
  const { label, model, max_turns, permission_mode, allowed_tools, disallowed_tools } = config;
  const given = Object.entries({ label, model, max_turns, permission_mode, allowed_tools, disallowed_tools });
  return { ...Object.fromEntries(given.filter(([, value]) => value != null)), generation };
}

async function modelsOf(folder: string, n: number): Promise<string[]> {
  const models = new Set<string>();
  for (let attempt = 1; attempt <= n; attempt += 1) {
    const text = await readCellText(folder, `${attemptFolder(attempt)}/${attemptFiles.transcript}`);
    for (const model of text === null ? [] : modelsInTranscript(text)) models.add(model);
  }
  return [...models];
}
