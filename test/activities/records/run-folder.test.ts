import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { runFolder } from '../../../activities/records/run-folder.ts';
import { InputError } from '../../../schemas/input-error.ts';

describe('the folder of a run', () => {
  test('is its id as a path below that of all runs', () => {
    expect(runFolder('/runs', 'duel/main/vendor/model@0/1')).toBe(
      join('/runs', 'duel', 'main', 'vendor', 'model@0', '1'),
    );
  });

  test.each([
    ['leads out of it', 'throne/../../etc'],
    ['has an empty part', 'throne//x'],
    ['holds a NUL', 'throne/a\0b'],
    ['has a part that no file system takes', `throne/${'a'.repeat(300)}`],
    ['counts in bytes, not characters', `throne/${'模'.repeat(100)}`],
    ['is longer in all than the engine takes', `duel/${'vendor/'.repeat(100)}m@0/1`],
  ])('is refused for an id that %s', (_what, id) => {
    expect(() => runFolder('/runs', id)).toThrow(InputError);
  });
});
