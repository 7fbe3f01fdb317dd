import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { attemptOf, attemptOfSteps } from '../../../activities/trial/attempt.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** The attempt of a trial whose record says so much. */
async function attemptAfter(record: object): Promise<number> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'completed.json'), JSON.stringify({ automated_score: 0, ...record }));
  return attemptOf({ folder });
}

describe('the attempt of an agent', () => {
  test('is the first where there is no record', async () => {
    expect(attemptOf({ folder: join(await temporaryFolder(), 'none') })).toBe(1);
  });

  test('begins anew where the agent itself came to no measurement, for it would be the same again', async () => {
    const metadata = { agent_attempt: 2, agent_begins_anew: true };
    expect(await attemptAfter({ error_category: 'output_token_ceiling', metadata })).toBe(3);
    expect(await attemptAfter({ error_category: 'error_max_turns', metadata })).toBe(2);
  });

  test.each(['verifier_error', 'network', 'rate_limit', 'quota', 'timeout', 'crash'])(
    'goes on with what was paid for after %s',
    async (error_category) => {
      expect(await attemptAfter({ error_category, metadata: { agent_attempt: 2 } })).toBe(2);
    },
  );

  test('can be read off the names of its steps', () => {
    expect(attemptOfSteps('0123-4567/attempt-12')).toBe(12);
  });
});
