import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { join } from 'node:path';

import { materialise } from '../../../activities/workspace/materialise.ts';
import { withFolder } from '../world/temporary-folder.ts';
import { AgentWorkspace, contents, fingerprint } from './agent-workspace.ts';
import { perform, work } from './random-work.ts';

const RUNS = 20;
/** A busy machine starts the thousand processes of these runs slowly. */
const TIMEOUT_MS = 180_000;

describe("an agent's work, whatever it is", () => {
  test(
    'arrives path by path and byte by byte, and its workspace is as it was',
    async () => {
      await fc.assert(
        fc.asyncProperty(work, (what) =>
          withFolder(async (folder) => {
            const workspace = await AgentWorkspace.make(join(folder, 'workspace'));
            const { base, expected } = await perform(workspace, what);
            const before = fingerprint(workspace.folder);
            const result = await materialise({
              workspace: workspace.folder,
              base,
              additionalRepos: [],
              hideLocalSource: 'off',
              into: join(folder, 'tree'),
            });
            expect(result.error).toBeNull();
            expect(result.via).toBe('git_apply');
            expect(contents(join(folder, 'tree'))).toEqual(expected);
            expect(fingerprint(workspace.folder)).toEqual(before);
          }),
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );
});
