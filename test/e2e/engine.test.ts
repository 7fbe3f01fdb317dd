import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';

import { stopServer } from '../../scripts/temporal/dev-server.ts';
import { runningServer } from '../../scripts/temporal/running-server.ts';
import { runAssay } from '../helpers/lab.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let home: string;
afterEach(() => stopServer(join(home, 'engine')));

describe('a local engine, from the command', () => {
  test('is started, told of, and stopped, and is not there any more', async () => {
    home = await temporaryFolder();
    const here = (...args: string[]) => runAssay({ ASSAY_HOME: home, TEMPORAL_ADDRESS: '' }, ...args);

    const up = await here('up', '--port', '0');
    expect({ exitCode: up.exitCode, stderr: up.exitCode === 0 ? '' : up.stderr }).toEqual({ exitCode: 0, stderr: '' });
    const server = await runningServer(join(home, 'engine'));
    expect(up.stdout).toContain(`${server?.address} (dev server; started now)`);
    const status = await here('status', '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({ reachable: true, address: server?.address });

    expect((await here('down')).stdout).toContain('has stopped');
    expect(await runningServer(join(home, 'engine'))).toBeUndefined();
    expect((await here('down')).stdout).toContain('no local Temporal server runs');
  });
});
