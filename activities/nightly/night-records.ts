import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { z } from 'zod';

import { nightId, nightlyScheduleId } from '../../schemas/ids.ts';
import { NightRecord, RecordedUntil, SchedulePauses, ScheduleRecord } from '../../schemas/nightly-settings.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { readIfThere } from '../artifacts/read-if-there.ts';
import { runFolder } from '../records/run-folder.ts';

/** Files of a schedule's folder; each night's report has a folder of its own beside them. */
export const nightlyFiles = {
  schedule: 'schedule.json',
  pauses: 'pauses.json',
  recorded: 'recorded.json',
  nights: 'nights',
  report: 'report.json',
  reportText: 'report.txt',
} as const;

/** The records of one nightly schedule. */
export class NightRecords {
  private readonly folder: string;

  /** @throws InputError for a name that would lead out of the folder of all runs */
  constructor(
    private readonly runs: string,
    private readonly name: string,
  ) {
    this.folder = runFolder(runs, nightlyScheduleId(name));
  }

  /** Undefined where no such schedule was ever created here. */
  schedule(): Promise<ScheduleRecord | undefined> {
    return read(ScheduleRecord, join(this.folder, nightlyFiles.schedule));
  }

  writeSchedule(record: ScheduleRecord): Promise<void> {
    return write(join(this.folder, nightlyFiles.schedule), record);
  }

  async pauses(): Promise<SchedulePauses> {
    return (await read(SchedulePauses, join(this.folder, nightlyFiles.pauses))) ?? [];
  }

  writePauses(pauses: SchedulePauses): Promise<void> {
    return write(join(this.folder, nightlyFiles.pauses), pauses);
  }

  async recordedUntil(): Promise<string | undefined> {
    return (await read(RecordedUntil, join(this.folder, nightlyFiles.recorded)))?.until;
  }

  writeRecordedUntil(until: string): Promise<void> {
    return write(join(this.folder, nightlyFiles.recorded), { until });
  }

  /** By their names, which begin with their dates. */
  async nights(): Promise<NightRecord[]> {
    const folder = join(this.folder, nightlyFiles.nights);
    const names = (await namesIn(folder)).filter((name) => name.endsWith('.json')).sort();
    const records = await Promise.all(names.map((name) => read(NightRecord, join(folder, name))));
    return records.filter((record) => record !== undefined);
  }

  night(night: string): Promise<NightRecord | undefined> {
    return read(NightRecord, join(this.folder, nightlyFiles.nights, `${night}.json`));
  }

  writeNight(record: NightRecord): Promise<void> {
    return write(join(this.folder, nightlyFiles.nights, `${record.night}.json`), record);
  }

  /** Folder of a night's report. */
  reportFolder(night: string): string {
    return runFolder(this.runs, nightId(this.name, night));
  }
}

/** Names of the schedules that were created in this home. */
export function scheduleNames(runs: string): Promise<string[]> {
  return namesIn(join(runs, 'nightly'));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @throws InputError naming the file, where it was changed from outside into what it cannot be */
async function read<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema> | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  return parseInput(schema, parseJson(text, path), path);
}

function write(path: string, value: object): Promise<void> {
  return writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`);
}
