import { setTimeout as sleep } from 'node:timers/promises';

import type { Client } from '@temporalio/client';

import type { Board } from '../../schemas/throne.ts';
import { duelStatus } from '../duel/status.ts';
import type { DuelCounts } from '../../schemas/duel-run.ts';
import { note } from '../output.ts';
import { boardText } from './board-text.ts';
import { withThrone } from './throne-handle.ts';

const POLL_MS = 1_000;

/** How far the duel of a throne is; null where none runs or no worker answers. */
export async function duelProgress(client: Client, { duel }: Board): Promise<DuelCounts | null> {
  return duel === null ? null : ((await duelStatus(client, duel.run).catch(() => null))?.progress ?? null);
}

/** Shows a throne again whenever something about it has changed, until nobody waits and nothing runs. */
export async function watchThrone(client: Client, throne: string): Promise<Board> {
  let last = '';
  for (;;) {
    const board = await withThrone(client, throne, (one) => one.board());
    const text = boardText(board, await duelProgress(client, board));
    if (text !== last) {
      if (process.stderr.isTTY) process.stderr.write('\u001b[2J\u001b[H');
      note(text);
    }
    last = text;
    if (board.queue.length === 0) return board;
    await sleep(POLL_MS);
  }
}
