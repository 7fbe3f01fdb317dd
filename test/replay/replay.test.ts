import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';

import { projectRoot } from '../helpers/project-root.ts';

const BUNDLE = join(projectRoot, 'dist', 'workflow-bundle.js');
const HISTORIES = join(projectRoot, 'test', 'replay', 'histories');

Runtime.install({ logger: new DefaultLogger('ERROR') });

/**
 * Runs that are under way go on through a change of the workflow code only if it replays their histories. A change that
 * must break one is made with `patched`, and its history recorded anew (`npm run record-histories`).
 */
describe('recorded histories replay', () => {
  test('every recorded workflow replays without a difference', async () => {
    const files = (await readdir(HISTORIES)).filter((file) => file.endsWith('.json'));
    expect(files.length).toBeGreaterThanOrEqual(4);
    async function* histories(): AsyncGenerator<{ workflowId: string; history: ReturnType<typeof historyFromJSON> }> {
      for (const file of files) {
        yield { workflowId: file, history: historyFromJSON(JSON.parse(await readFile(join(HISTORIES, file), 'utf8'))) };
      }
    }
    const errors: unknown[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories(
      { workflowBundle: { codePath: BUNDLE } },
      histories(),
    )) {
      if (error !== undefined) errors.push({ workflowId, message: error.message });
    }
    expect(errors).toEqual([]);
  });

  test('a history that another workflow made is told apart', async () => {
    const history = JSON.parse(await readFile(join(HISTORIES, 'sample-1-plain.json'), 'utf8')) as {
      events: { activityTaskScheduledEventAttributes?: { activityType: { name: string } } }[];
    };
    for (const { activityTaskScheduledEventAttributes: activity } of history.events) {
      if (activity?.activityType.name === 'closeRun') activity.activityType.name = 'somethingElse';
    }
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: BUNDLE } }, historyFromJSON(history)),
    ).rejects.toThrow();
  });
});
