import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { AGENT_REPORT } from '../../../prompts/cell-agent.ts';
import { CELL_STEPS, type ChangedConfiguration, type Substrate } from '../../../schemas/cell-attempt.ts';
import type { CellInput, CellPackageTask, PreparedCell, RecordedAttempt } from '../../../schemas/cell-run.ts';
import { CELL_JSON_BYTES, RUNNER_CONFIGURATION_KEPT } from '../../../schemas/cell-settings.ts';
import type { AgentOutcome, AgentTask } from '../../../schemas/trial-run.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { externalEffects } from '../../../scoring/cell/record/external-effects.ts';
import { hiddenCopies } from '../../../scoring/cell/record/hidden-copies.ts';
import { attemptUsage, readSelfReport } from '../../../scoring/cell/record/reported-usage.ts';
import { changedConfiguration } from '../../../scoring/cell/record/runner-configuration.ts';
import { redactSecrets } from '../../../scoring/redaction/redact-secrets.ts';
import { writeAtomically } from '../../artifacts/atomic-write.ts';
import { agentText } from '../../trial/agent-text.ts';
import { builtInUsage } from '../../trial/agent-usage.ts';
import { trialSecrets } from '../../trial/trial-secrets.ts';
import { bytesOfEntry, deriveState, entriesOfState } from '../../world/derive-state.ts';
import type { WorldEntries } from '../../world/world-entry.ts';
import { attemptFiles, attemptFolder } from '../cell-files.ts';
import { agentTranscript } from './agent-transcript.ts';
import type { CellDeps } from './cell-deps.ts';
import { recordedTask, writeCellJson } from './cell-record.ts';
import { type TierFile, tierFiles } from './tier-files.ts';
import { putBack } from './lay-over.ts';
import { treeFiles, WORK_TREE } from './step-state.ts';
import { plainPath, worldPath } from './world-path.ts';

export interface EndedAttempt {
  input: CellInput;
  prepared: PreparedCell;
  n: number;
  task: AgentTask;
  outcome: AgentOutcome;
}

/**
 * Writes down what the n-th attempt's agent said, used and caused, and takes its report out of the tree.
 *
 * @returns the tree as the checks and the next attempt have it
 * @throws InputError when the record cannot be read; ArtifactMissing
 */
export async function recordAgent(deps: CellDeps, ended: EndedAttempt): Promise<RecordedAttempt> {
  const { input, prepared, n, task, outcome } = ended;
  const { store, ledgers } = deps;
  const secrets = trialSecrets(input.config);
  const at = (name: string): string => join(input.folder, attemptFolder(n), name);
  const [start, before, left] = await Promise.all([
    entriesOfState(store, prepared.state),
    entriesOfState(store, task.state),
    entriesOfState(store, outcome.state),
  ]);
  const report = await reportOf(deps, before, left);
  const self = report === null ? { usage: {}, model: null } : readSelfReport(report);
  const told = input.config.agent === 'command' ? self.usage : {};
  const usage = attemptUsage({ ...told, ...outcome.usage, ...(await builtInUsage(ledgers, input.id, task.steps)) });
  const lines = await agentTranscript(deps, input.id, task.steps, input, outcome, self.model);
  const said = await agentText(store, outcome);
  const recorded = await recordedTask(input.folder);
  const hidden = await tierFiles(input.folder, recorded.hidden.files_dir);
  const effects = effectsOf(hidden, outcome, start, before, left, [said, ...lines.map(contentOf)].join('\n'));

  if (report !== null) await writeAtomically(at(attemptFiles.agentReport), redactSecrets(report, secrets));
  await writeAtomically(at(attemptFiles.agentOutput), redactSecrets(said, secrets));
  await writeAtomically(at(attemptFiles.transcript), redactSecrets(lines.map((line) => `${line}\n`).join(''), secrets));
  const attempt = attemptFolder(n);
  await writeCellJson(input.folder, `${attempt}/${attemptFiles.usage}`, usage);
  const substrate: Substrate = {
    ...{ shell: true, hidden_scorer: true, task_surface: true, external_effects: effects },
    runner_configuration: runnerConfiguration(recorded, hidden, start, left),
  };
  await writeCellJson(input.folder, `${attempt}/${attemptFiles.substrate}`, {
    ...substrate,
    network: outcome.network_attempts === undefined || outcome.network_attempts === null ? 'not watched' : 'watched',
    ...(outcome.category === null ? {} : { agent_ended: outcome.category }),
  });
  const cost = usage['cost_usd'];
  return {
    end: await withoutReport(deps, outcome.state, start),
    cost_usd: typeof cost === 'number' ? cost : null,
  };
}

const REPORT_PATH = `${WORK_TREE}/${AGENT_REPORT}`;

/** The text of the report, where this attempt's agent left one that is a file of a fit size. */
async function reportOf({ store }: CellDeps, before: WorldEntries, left: WorldEntries): Promise<string | null> {
  const entry = left.get(REPORT_PATH);
  const old = before.get(REPORT_PATH);
  if (entry?.type !== 'file' || (old?.type === 'file' && old.sha256 === entry.sha256)) return null;
  const bytes = entry.parts.reduce((sum, { length }) => sum + length, 0);
  return bytes > CELL_JSON_BYTES ? null : (await bytesOfEntry(store, entry)).toString('utf8');
}

/** The report is no part of the work; where the repository has such a file, it is as it was. */
async function withoutReport({ store }: CellDeps, end: WorldState, start: WorldEntries): Promise<WorldState> {
  return deriveState(store, end, (entries) => {
    putBack(entries, start, WORK_TREE, [AGENT_REPORT], start.get(REPORT_PATH)?.time ?? 0);
  });
}

function effectsOf(
  hidden: readonly TierFile[],
  outcome: AgentOutcome,
  start: WorldEntries,
  before: WorldEntries,
  left: WorldEntries,
  said: string,
): string[] {
  const files = hidden.map(({ path, bytes }) => ({
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    text: bytes.includes(0) ? '' : bytes.toString('utf8'),
  }));
  const found = new Set([...digests(start), ...digests(before)]);
  return externalEffects({
    networkAttempts: outcome.network_attempts,
    hiddenCopies: hiddenCopies(files, digests(left), found, said),
  });
}

/** What the checks of this attempt run by that is not as it was at the start. */
function runnerConfiguration(
  task: CellPackageTask,
  hidden: readonly TierFile[],
  start: WorldEntries,
  left: WorldEntries,
): ChangedConfiguration[] {
  const steps = CELL_STEPS.map((step) => {
    const laid = step === 'hidden' ? hidden.map(({ path }) => path) : [];
    return { step, runner: task[step].runner, replaced: [...(task[step].files ?? []), ...laid].map(worldPath) };
  });
  const changed = changedConfiguration(treeFiles(start), treeFiles(left), steps);
  return changed.slice(0, RUNNER_CONFIGURATION_KEPT).map((one) => ({ ...one, path: plainPath(one.path) }));
}

function digests(entries: WorldEntries): Set<string> {
  return new Set([...entries.values()].flatMap((entry) => (entry.type === 'file' ? [entry.sha256] : [])));
}

/** What a line of the transcript says, without the escapes of JSON. */
function contentOf(line: string): string {
  return line.replace(/\\([nrt"\\/])/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
