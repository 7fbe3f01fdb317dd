import { describe, expect, test } from '@jest/globals';

import { submits } from '../../../scoring/duel/submits.ts';

const MARK = 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

describe('the submit command', () => {
  test('ends a run whatever is joined behind it, on either side', () => {
    expect(submits(MARK, MARK)).toBe(true);
    expect(submits(`  ${MARK}   &&  git add -A\n`, MARK)).toBe(true);
    expect(submits(MARK, `${MARK} && git add -A && git diff --cached`)).toBe(true);
    expect(submits('submit', 'submit')).toBe(true);
  });

  test('is no other command, though it may hold the words', () => {
    expect(submits(`grep -rn "${MARK}" .`, MARK)).toBe(false);
    expect(submits(`git add -A && ${MARK}`, MARK)).toBe(false);
    expect(submits('submit_form.sh', 'submit')).toBe(false);
    expect(submits(MARK, null)).toBe(false);
  });
});
