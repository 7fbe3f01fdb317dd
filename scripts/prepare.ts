import { execa } from 'execa';

import { findOnPath } from '../activities/world/host-tools.ts';
import { sandboxAvailable } from '../activities/world/sandbox.ts';
import { CommandError } from './command-error.ts';
import { note } from './output.ts';
import { findCli } from './temporal/cli.ts';
import { engineTarget } from './temporal/connection.ts';
import { isReachable } from './temporal/reachable.ts';

// The part of the set-up that the compiled code does: gets the engine, and the sandbox where it can.
try {
  const engine = await engineTarget();
  if (await isReachable(engine.options)) note(`setup: Temporal at ${engine.address} (${engine.from})`);
  else note(`setup: Temporal CLI from ${(await findCli(note)).from}`);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  note(`setup: ${error.message}`);
  process.exitCode = error.exitCode;
}
await prepareSandbox();

async function prepareSandbox(): Promise<void> {
  if ((await sandboxAvailable()).ok) return;
  const apt = await findOnPath('apt-get', process.env['PATH']);
  if (apt !== undefined && process.getuid?.() === 0) {
    note('setup: installing the Debian package bubblewrap …');
    const quietly = { stdio: 'ignore', reject: false, env: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
    await execa(apt, ['update', '-q'], quietly);
    await execa(apt, ['install', '-y', '-q', 'bubblewrap'], quietly);
  }
  const found = await sandboxAvailable();
  if (!found.ok) note(`setup: no sandbox: ${found.why}; ${found.remedy}`);
}
