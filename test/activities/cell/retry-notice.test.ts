import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { lintRetry, writeRetryFeedback } from '../../../activities/cell/retry-notice.ts';
import { UnlintedMapping } from '../../../activities/cell/unlinted-mapping.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { cellFolder, HIDDEN_FAILED } from './cell-folder.ts';

const NOTICE = 'attempts/1/retry_feedback.json';

describe('the notice of an attempt', () => {
  test('is written into its folder, with the unmet requirements’ own words alone', async () => {
    const folder = await cellFolder(HIDDEN_FAILED);
    const feedback = await writeRetryFeedback(folder);
    expect(feedback).toEqual({ attempt: 1, unmet: [{ id: 'R2', text: 'Sums above the limit are reported.' }] });
    const text = await readFile(join(folder, NOTICE), 'utf8');
    expect(JSON.parse(text)).toEqual(feedback);
    expect(text).not.toMatch(/h\.py|test_|way past|E17|hidden/);
  });

  test('touches no score', async () => {
    const folder = await cellFolder({ ...HIDDEN_FAILED, 'scoring_summary.json': '{"disposition":"success"}' });
    const before = await readdir(folder);
    await writeRetryFeedback(folder);
    expect(await readdir(folder)).toEqual(before);
    expect(await readFile(join(folder, 'scoring_summary.json'), 'utf8')).toBe('{"disposition":"success"}');
  });

  test('is of the last attempt, unless another is asked for', async () => {
    const second = Object.fromEntries(
      Object.entries(HIDDEN_FAILED).map(([name, text]) => [name.replace('attempts/1', 'attempts/2'), text]),
    );
    const folder = await cellFolder(second);
    expect(await writeRetryFeedback(folder)).toMatchObject({ attempt: 2, unmet: [{ id: 'R2' }] });
    expect(await writeRetryFeedback(folder, 1)).toEqual({ attempt: 1, unmet: [] });
    await expect(writeRetryFeedback(folder, 3)).rejects.toThrow('there is no attempt 3: the last is 2');
  });

  test('is refused where the mapping leaks, or nothing hidden was run', async () => {
    const leaking = await cellFolder({
      'requirements.json': [
        { id: 'R1', text: 'Say refused-E17.' },
        { id: 'R2', text: 'x y' },
      ],
    });
    await expect(writeRetryFeedback(leaking)).rejects.toBeInstanceOf(UnlintedMapping);
    expect(await readdir(join(leaking, 'attempts/1'))).not.toContain('retry_feedback.json');
    const unrun = await cellFolder({ 'attempts/1/hidden.out': undefined });
    await expect(writeRetryFeedback(unrun)).rejects.toThrow('hidden.out: there is no such file');
  });

  test('is never written through a link', async () => {
    const [folder, outside] = [await cellFolder(HIDDEN_FAILED), await temporaryFolder()];
    await rm(join(folder, 'attempts/1'), { recursive: true });
    await symlink(outside, join(folder, 'attempts/1'));
    await expect(writeRetryFeedback(folder)).rejects.toThrow('is a link that leaves the cell');
    expect(await readdir(outside)).toEqual([]);
  });
});

describe('linting', () => {
  test('a cell without requirements is told that the file is missing, not of each check', async () => {
    const folder = await cellFolder({ 'requirements.json': undefined });
    await expect(lintRetry(folder)).rejects.toThrow(
      `${join(folder, 'requirements.json')}: there is no such file; write it: a list of { "id", "text" }`,
    );
  });

  test('a cell without hidden files here says so', async () => {
    const { problems, notes } = await lintRetry(await cellFolder({ 'hidden/h.py': undefined }));
    expect(problems).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('hidden files are not here')]);
  });

  test('needs no attempt', async () => {
    const folder = await cellFolder({ 'requirements.json': [{ id: 'R1', text: 'x y' }] });
    await rm(join(folder, 'attempts'), { recursive: true });
    expect((await lintRetry(folder)).problems).toMatchObject([{ code: 'unknown_requirement' }]);
  });
});
