import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { beforeAll, describe, expect, test } from '@jest/globals';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';

import { projectRoot } from '../helpers/project-root.ts';

const BUNDLE = join(projectRoot, 'dist', 'workflow-bundle.js');
const HISTORIES = join(projectRoot, 'test', 'replay', 'histories');

/** Largest file of a history, packed. */
const FILE_BYTES_MAX = 200_000;

interface RecordedEvent {
  workflowExecutionStartedEventAttributes?: { workflowType: { name: string } };
  activityTaskScheduledEventAttributes?: { activityType: { name: string } };
}

interface Recorded {
  file: string;
  history: { events: RecordedEvent[] };
}

Runtime.install({ logger: new DefaultLogger('ERROR') });

/**
 * Runs that are under way go on through a change of the workflow code only if it replays their histories. A change that
 * must break one is made with `patched`, and its history recorded anew (`npm run record-histories`).
 */
describe('recorded histories replay', () => {
  let recorded: Recorded[];

  beforeAll(async () => {
    const files = (await readdir(HISTORIES, { recursive: true })).filter((file) => file.endsWith('.json.gz')).sort();
    recorded = await Promise.all(
      files.map(async (file) => {
        const packed = await readFile(join(HISTORIES, file));
        expect({ file, fits: packed.length <= FILE_BYTES_MAX }).toEqual({ file, fits: true });
        const text = (await promisify(gunzip)(packed)).toString('utf8');
        return { file, history: JSON.parse(text) as Recorded['history'] };
      }),
    );
  });

  test('there is one of every workflow', async () => {
    const types = recorded.map(
      ({ history }) => history.events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name,
    );
    const index = await readFile(join(projectRoot, 'workflows', 'index.ts'), 'utf8');
    const workflows = [...index.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name);
    expect(workflows.length).toBeGreaterThan(10);
    expect([...new Set(types)].sort()).toEqual(workflows.sort());
  });

  test('every recorded workflow replays without a difference', async () => {
    async function* histories(): AsyncGenerator<{ workflowId: string; history: ReturnType<typeof historyFromJSON> }> {
      for (const { file, history } of await Promise.resolve(recorded)) {
        yield { workflowId: file, history: historyFromJSON(history) };
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
    const sample = recorded.find(({ file }) => file === 'sample-plain.json.gz');
    const history = structuredClone(sample?.history ?? { events: [] });
    for (const { activityTaskScheduledEventAttributes: activity } of history.events) {
      if (activity?.activityType.name === 'closeRun') activity.activityType.name = 'somethingElse';
    }
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: BUNDLE } }, historyFromJSON(history)),
    ).rejects.toThrow();
  });
});
