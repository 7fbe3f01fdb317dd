import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { writeAtomically } from '../../../activities/artifacts/atomic-write.ts';
import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { ArtifactMissing, TEXT_TYPE } from '../../../activities/artifacts/store.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('artifact store', () => {
  test('gives back the bytes that were put, under the digest of the bytes', async () => {
    const store = new FileArtifactStore(await temporaryFolder());
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    const ref = await store.put(bytes, 'application/octet-stream');
    expect(await store.put(bytes, 'application/octet-stream')).toEqual(ref);
    expect(await store.get(ref)).toEqual(bytes);
    expect(await store.complete(ref.sha256.slice(0, 8))).toBe(ref.sha256);
  });

  test('an artifact that is missing, or was changed, is never given', async () => {
    const folder = await temporaryFolder();
    const store = new FileArtifactStore(folder);
    await expect(store.get({ sha256: 'a'.repeat(64) })).rejects.toThrow(ArtifactMissing);
    const { sha256 } = await store.put('text', TEXT_TYPE);
    await writeFile(join(folder, sha256.slice(0, 2), sha256.slice(2)), 'forged');
    await expect(store.get({ sha256 })).rejects.toThrow(ArtifactMissing);
  });

  test('a write that fails leaves neither a file nor a part of one', async () => {
    const folder = await temporaryFolder();
    await expect(writeAtomically(join(folder, 'x\0y'), 'text')).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });
});
