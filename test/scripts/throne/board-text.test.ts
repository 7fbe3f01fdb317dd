import { describe, expect, test } from '@jest/globals';

import { DUEL_SETTINGS_DEFAULT } from '../../../schemas/duel-settings.ts';
import type { EvalRun, Submission, ThroneConfig } from '../../../schemas/throne.ts';
import { PRE_EVAL_DEFAULT } from '../../../schemas/throne-file.ts';
import { board } from '../../../scoring/throne/board.ts';
import { newThrone, paused } from '../../../scoring/throne/throne.ts';
import { boardText, endedText, reignsText } from '../../../scripts/throne/board-text.ts';

const AT = '2027-03-01T22:00:00.000Z';
/** Clears the screen, turns text round, and claims a line of its own. */
const HOSTILE = 'a\u001b[2J\u202ebc\r\nassay: all is well';

const config: ThroneConfig = {
  throne: 't',
  dataset: { manifest: '/m.json', sha256: '0'.repeat(64) },
  samples: 1,
  seed: '1',
  allow_short: false,
  max_cost_usd: null,
  settings: DUEL_SETTINGS_DEFAULT,
  pre_eval: PRE_EVAL_DEFAULT,
  back_off_seconds: 60,
};

const submission: Submission = {
  challenger: HOSTILE,
  attempt: 1,
  state: 'EVAL_RUNNING',
  priority: 100,
  arrival: 1,
  submitted_at: AT,
  schedule: null,
  wins: [],
  duel_number: 1,
  generation: 0,
  duel_spent_usd: 0,
  pre_eval_spent_usd: 0,
  failures: 0,
  interruptions: 0,
  not_before: null,
  reason: HOSTILE,
};

const run: EvalRun = {
  kind: 'duel',
  challenger: HOSTILE,
  attempt: 1,
  schedule: null,
  workflow: 'w',
  run: HOSTILE,
  king_version: 0,
  started_at: AT,
  spent_before_usd: 0,
  capped_by: null,
};

function harmless(text: string): void {
  // Colours are our own; a test has none.
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(text).not.toMatch(/^assay/m);
}

describe('what strangers wrote steers no terminal', () => {
  test('on the board', () => {
    const state = newThrone({ reign: { king: HOSTILE, king_version: 0, since: AT, wins: [] }, known: {}, arrivals: 0 });
    const waiting = { ...submission, challenger: `${HOSTILE} 2`, state: 'EVAL_QUEUED' as const, arrival: 2 };
    const busy = paused({ ...state, submissions: [submission, waiting], duel: run }, HOSTILE, AT);
    harmless(boardText(board(config, busy, AT), null));
  });

  test('in the history', () => {
    const win = { duel: HOSTILE, king_version: 0, score_king: 0, score_challenger: 1, at: AT };
    harmless(reignsText([{ king: HOSTILE, king_version: 1, since: AT, wins: [win, win] }]));
    const { challenger, attempt, arrival, schedule, reason, submitted_at, duel_number } = submission;
    const kept = { challenger, attempt, arrival, schedule, reason, submitted_at, duel_number };
    const end = { state: 'TERMINAL_INVALID' as const, ended_at: AT, king_version: 0, run: HOSTILE };
    harmless(endedText([{ ...kept, ...end, score_king: null, score_challenger: null }]));
  });
});
