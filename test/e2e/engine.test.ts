import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';

import { startServer, stopServer } from '../../scripts/temporal/dev-server.ts';
import { freePort } from '../../scripts/temporal/free-port.ts';
import { isReachable } from '../../scripts/temporal/reachable.ts';
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

  test('is started on another port where the first is taken before it listens', async () => {
    home = await temporaryFolder();
    const taken = createServer((socket) => socket.destroy());
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const ports = [(taken.address() as AddressInfo).port, await freePort()];
    const portFor0 = (): Promise<number> => Promise.resolve(ports.shift() ?? 0);
    const server = await startServer({ folder: join(home, 'engine'), port: 0, portFor0, say: () => undefined });
    taken.close();
    expect(ports).toEqual([]);
    expect(await isReachable({ address: server.address })).toBe(true);
    expect(await runningServer(join(home, 'engine'))).toEqual(server);
  });
});
