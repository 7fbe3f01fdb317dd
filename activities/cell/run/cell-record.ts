import { join } from 'node:path';

import { type CellOutcome, CellPackageTask, CellRunFile } from '../../../schemas/cell-run.ts';
import type { MeasuringFault } from '../../../schemas/cell-summary.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { writeAtomically } from '../../artifacts/atomic-write.ts';
import { attemptFolder, cellFiles } from '../cell-files.ts';
import { readCellRecord } from '../read-cell-file.ts';
import type { SuiteRun } from './run-suite.ts';

/** Writes a JSON file of a cell's folder. */
export function writeCellJson(folder: string, name: string, value: unknown): Promise<void> {
  return writeAtomically(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** The task of a cell that is run here, from its record. */
export async function recordedTask(folder: string): Promise<CellPackageTask> {
  const task = await readCellRecord(folder, cellFiles.task, CellPackageTask);
  if (task === null) throw new InputError(join(folder, cellFiles.task), 'there is no such file', 'run the cell again');
  return task;
}

/** Which try of its agent the n-th attempt is at, from 1. */
export async function agentTry(folder: string, n: number): Promise<number> {
  return (await readCellRecord(folder, cellFiles.run, CellRunFile))?.agent_tries[String(n)] ?? 1;
}

/** Has the agent of the n-th attempt begin anew when the cell is run again: what it came to would only be the same. */
export async function beginAnew(folder: string, n: number): Promise<void> {
  const file = await readCellRecord(folder, cellFiles.run, CellRunFile);
  if (file === null) return;
  const tries = { ...file.agent_tries, [String(n)]: (file.agent_tries[String(n)] ?? 1) + 1 };
  await writeCellJson(folder, cellFiles.run, { ...file, agent_tries: tries });
}

/** Writes down what kept a run from its end, or that nothing has so far. */
export async function recordRunFault(folder: string, fault: MeasuringFault | null): Promise<void> {
  const file = await readCellRecord(folder, cellFiles.run, CellRunFile);
  if (file !== null) await writeCellJson(folder, cellFiles.run, { ...file, fault });
}

/** Writes down how a cell ended. */
export async function closeRecord(folder: string, outcome: CellOutcome): Promise<void> {
  const file = await readCellRecord(folder, cellFiles.run, CellRunFile);
  if (file !== null) await writeCellJson(folder, cellFiles.run, { ...file, outcome });
}

/** Stores a run of a step: what it said first, then how it ended. */
export async function writeSuiteRun(folder: string, n: number, name: string, run: SuiteRun): Promise<void> {
  const path = join(folder, attemptFolder(n), name);
  await writeAtomically(`${path}.out`, run.output);
  if (run.report !== null) await writeAtomically(`${path}.report`, run.report);
  await writeAtomically(`${path}.exit`, `${run.exit}\n`);
}
