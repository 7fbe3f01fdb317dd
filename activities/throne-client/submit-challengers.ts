import type { GoodEntry, Submissions } from '../../schemas/nightly.ts';
import type { Board, SubmitRequest } from '../../schemas/throne.ts';
import { PRIORITY_DEFAULT } from '../../schemas/throne-settings.ts';
import { type ThroneClient, ThroneRefused } from './throne-client.ts';

/** Refusals that say no more than that a challenger is known already. */
const KNOWN_CODES = ['duplicate', 'is_king'];

/**
 * Submits all that the throne does not know yet, in the order of the list, so that of two with the same priority the
 * earlier goes first.
 *
 * @param night its workflow's id: with `since`, a repetition of the whole tells what was submitted for this night before
 *   from what was known
 * @param since ISO time at which the night began; one that is held again has another
 * @param progress told after each, how many are done
 */
export async function submitChallengers(
  throne: ThroneClient,
  list: readonly GoodEntry[],
  { night, schedule, since }: { night: string; schedule: string; since: string },
  progress: (done: number) => void,
): Promise<Submissions> {
  const before = await throne.board();
  const ours = new Set(before.queue.filter((row) => isOurs(row, schedule, since)).map(({ challenger }) => challenger));
  const result: Submissions = { submitted: [], known: [], refused: [] };
  for (const [index, { model, priority }] of list.entries()) {
    const request: SubmitRequest = {
      challenger: model,
      priority: priority ?? PRIORITY_DEFAULT,
      schedule,
      again: false,
    };
    try {
      if (!ours.has(model)) await throne.submit(request, `${night}/${since}/submit/${model}`);
      result.submitted.push(model);
    } catch (error) {
      if (!(error instanceof ThroneRefused)) throw error;
      if (KNOWN_CODES.includes(error.code)) result.known.push(model);
      else result.refused.push({ challenger: model, code: error.code, why: error.message });
    }
    progress(index + 1);
  }
  return result;
}

/** Whether a live submission was made by an earlier attempt of this night. */
function isOurs(row: Board['queue'][number], schedule: string, since: string): boolean {
  return row.schedule === schedule && row.submitted_at >= since;
}
