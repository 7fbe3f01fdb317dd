import { randomUUID } from 'node:crypto';

import { runFolder } from '../../activities/records/run-folder.ts';
import type { ThroneClient } from '../../activities/throne-client/throne-client.ts';
import { preEvalId } from '../../schemas/ids.ts';
import type { BoardRow, SubmitRequest } from '../../schemas/throne.ts';
import { checkServed } from '../duel/duel-input.ts';
import { homePaths } from '../home.ts';

/**
 * Submits a challenger that can be called.
 *
 * @throws InputError for a model that cannot, an unknown throne, or with the throne's words where it refuses
 */
export async function submitChallenger(
  throne: ThroneClient,
  challenger: string,
  { priority, again = false, providers }: { priority: number; again?: boolean; providers: string },
): Promise<BoardRow> {
  const { config } = await throne.board();
  await checkServed([['challenger', challenger]], config, providers);
  // Ids are paths below the folder of all runs; a name that leads out of it is refused here.
  runFolder(homePaths().runs, preEvalId({ throne: config.throne, challenger, attempt: 1 }));
  const request: SubmitRequest = { challenger, priority, schedule: null, again };
  return throne.submit(request, randomUUID());
}
