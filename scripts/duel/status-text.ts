import { printableLine } from '../printable.ts';
import { progressLine } from './follow.ts';
import { hasVerdict, readDuel, readVerdict } from './records.ts';
import type { DuelStatus } from './status.ts';
import { headline } from './verdict-table.ts';

/** How far a duel is, or how it ended, as a person reads it. */
export async function statusText({ id, status, started_at, closed_at, progress }: DuelStatus): Promise<string> {
  if (closed_at === null) return `${status}${progress === null ? '' : `  ${progressLine(progress)}`}`;
  const ended = `${status}  from ${started_at} to ${closed_at}`;
  if (hasVerdict(id)) return `${ended}\n${headline(await readVerdict(id), await readDuel(id))}`;
  return `${ended}\nno verdict; "assay duel resume ${printableLine(id)}" goes on with it`;
}
