import { AttemptUsage, Substrate } from '../../schemas/cell-attempt.ts';
import { CELL_JSON_BYTES } from '../../schemas/cell-settings.ts';
import type { CellTask } from '../../schemas/cell-task.ts';
import { readAgentReport } from '../../scoring/cell/record/agent-report.ts';
import type { AgentReport, AttemptFacts, AttemptRuns } from '../../scoring/cell/record/cell-facts.ts';
import { modelsInTranscript } from '../../scoring/cell/record/models-in-transcript.ts';
import type { TierRun } from '../../scoring/cell/tiers/tier-run.ts';
import { attemptFiles, attemptFolder } from './cell-files.ts';
import { readCellRecord, readCellText } from './read-cell-file.ts';
import { readTierRun } from './read-tier-run.ts';

/** What the n-th attempt adds to the record of its cell. Throws InputError as `readCellRecord` does. */
export async function readAttempt(folder: string, n: number): Promise<AttemptFacts> {
  const at = attemptFolder(n);
  const transcript = await readCellText(folder, `${at}/${attemptFiles.transcript}`);
  return {
    usage: await readUsage(folder, `${at}/${attemptFiles.usage}`),
    models: transcript === null ? [] : modelsInTranscript(transcript),
    substrate: (await readCellRecord(folder, `${at}/${attemptFiles.substrate}`, Substrate)) ?? Substrate.parse({}),
  };
}

/** An empty file and a bare null report as much as no file. */
async function readUsage(folder: string, path: string): Promise<AttemptUsage | null> {
  const text = await readCellText(folder, path, CELL_JSON_BYTES);
  if (text === null || text.trim() === '') return null;
  return readCellRecord(folder, path, AttemptUsage.nullable());
}

/** The runs of the n-th attempt's tiers. Throws InputError as `readTierRun` does. */
export async function readAttemptRuns(folder: string, n: number, task: CellTask): Promise<AttemptRuns> {
  const at = attemptFolder(n);
  const { visible, hidden, full_suite: fullSuite } = task;
  return {
    visible: await readTierRun(folder, `${at}/${attemptFiles.visible}`, visible),
    hidden: await readTierRun(folder, `${at}/${attemptFiles.hidden}`, hidden),
    fullSuite: await readTierRun(folder, `${at}/${attemptFiles.fullSuite}`, fullSuite),
    reruns: await readReruns(folder, at, task),
  };
}

/** Those that are there, from the first until one is missing. */
async function readReruns(folder: string, at: string, { visible }: CellTask): Promise<TierRun[]> {
  const reruns: TierRun[] = [];
  for (let k = 1; ; k += 1) {
    const run = await readTierRun(folder, `${at}/${attemptFiles.rerun(k)}`, visible);
    if (run === null) return reruns;
    reruns.push(run);
  }
}

/** What the agent said of the visible tests after the n-th attempt; nothing where it said nothing that can be read. */
export async function readAttemptReport(folder: string, n: number): Promise<AgentReport> {
  const text = await readCellText(folder, `${attemptFolder(n)}/${attemptFiles.agentReport}`, CELL_JSON_BYTES);
  return text === null ? new Map() : readAgentReport(text);
}
