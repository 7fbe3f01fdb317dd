import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

import { DEMO_DATA, Lab } from '../helpers/lab.ts';
import { projectRoot } from '../helpers/project-root.ts';

// Records the histories that replay.test.ts replays: a plain duel, one with provider faults, one that is cancelled.
const folder = join(projectRoot, 'test', 'replay', 'histories');

const lab = await Lab.open();
try {
  await lab.startModels();
  const price = { input: 0.1, output: 0.4 };
  const faulty = 'standin/judge+malformed=0.3+rate_limit=0.2+retry_after=1';
  const providers = await lab.writeProviders({ [faulty]: { price } });
  lab.startWorker();
  const client = await lab.client();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  // A copy beside the home, so that no path of this checkout is recorded.
  await cp(dirname(DEMO_DATA), join(lab.home, 'dataset'), { recursive: true });
  const manifest = join(lab.home, 'dataset', 'manifest.json');

  await lab.duel(await lab.writeDuel('plain', { manifest, samples: 1 }));
  await record(client, 'plain', 'duel/plain/standin/oracle@0/1');
  await lab.duel(await lab.writeDuel('faulty', { manifest, samples: 1, settings: { judge_models: [faulty] } }));
  await record(client, 'faulty', 'duel/faulty/standin/oracle@0/1');
  await lab.duel(await lab.writeDuel('loops', { manifest, samples: 1, challenger: 'standin/looper' }));
  await record(client, 'loops', 'duel/loops/standin/looper@0/1');

  const cancelled = await lab.writeDuel('cancelled', { manifest, samples: 2 });
  await lab.assay('duel', 'start', cancelled, '--providers', providers);
  const id = 'duel/cancelled/standin/oracle@0/1';
  while ((await lab.calls()).length < 20) await new Promise((resolve) => setTimeout(resolve, 50));
  await lab.assay('duel', 'cancel', id);
  await lab.assay('duel', 'status', id, '--follow');
  await record(client, 'cancelled', id);
  await client.connection.close();
} finally {
  await lab.close();
}

async function record(client: Client, name: string, id: string): Promise<void> {
  const children = client.workflow.list({ query: `WorkflowId STARTS_WITH "${id}"` });
  let samples = 0;
  for await (const { workflowId, runId } of children) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const kind = workflowId === id ? 'duel' : `sample-${(samples += 1)}`;
    await writeFile(join(folder, `${kind}-${name}.json`), `${impersonal(historyToJSON(history))}\n`);
  }
}

/** Without who recorded it, and where. */
function impersonal(text: string): string {
  return text.replace(/"identity": ?"[^"]*"/g, '"identity": "recorder"').replaceAll(projectRoot, '/assay');
}
