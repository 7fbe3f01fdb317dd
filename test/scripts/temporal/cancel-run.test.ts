import { expect, test } from '@jest/globals';

import { cancelByHand } from '../../../scripts/temporal/cancel-run.ts';

test.each([
  ['trial', 'trial/shaken/script/greet/0', 'experiment cancel'],
  ['trial', 'cell/-/script/greet/0', 'is no trial'],
  ['cell', 'cell/rate-limit/oracle/1-parts/0', 'chain cancel'],
  ['cell', 'trial/-/oracle/greet/0', 'is no cell'],
] as const)('%s cancel does not take %s, before any engine is asked', async (kind, id, said) => {
  await expect(cancelByHand(kind, id, {})).rejects.toThrow(said);
});
