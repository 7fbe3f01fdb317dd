/**
 * The process of a sandbox host: runs the commands and removes the trees that it is asked to, and ends with the worker that
 * started it; the kernel then kills what it has started.
 */
import { answerAsks } from '../processes/answer-asks.ts';
import { removeTree } from './remove-tree.ts';
import type { HostAsk, HostTold } from './sandbox-host-messages.ts';
import { runInSandbox } from './sandbox.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';

answerAsks<HostAsk, HostTold>(
  (ask, signal) => (ask.kind === 'run' ? run(ask.spec, signal) : remove(ask.folder)),
  () => process.exit(),
);

async function run(spec: Extract<HostAsk, { kind: 'run' }>['spec'], signal: AbortSignal): Promise<HostTold> {
  try {
    return { kind: 'result', result: await runInSandbox({ ...spec, signal }) };
  } catch (error) {
    if (signal.aborted) return { kind: 'unwanted' };
    if (error instanceof SandboxUnavailable) return { kind: 'unavailable', why: error.why, remedy: error.remedy };
    if (error instanceof SandboxFailed) return { kind: 'failed', message: error.message };
    throw error;
  }
}

async function remove(folder: string): Promise<HostTold> {
  try {
    await removeTree(folder);
    return { kind: 'removed' };
  } catch (error) {
    return { kind: 'failed', message: `${folder} could not be removed: ${String(error)}` };
  }
}
