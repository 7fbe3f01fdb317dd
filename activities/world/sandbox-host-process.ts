/**
 * The process of a sandbox host: runs the commands and removes the trees that it is sent, and ends with the worker that started
 * it; the kernel then kills what it has started.
 */
import { removeTree } from './remove-tree.ts';
import type { FromHost, ToHost } from './sandbox-host-messages.ts';
import { runInSandbox } from './sandbox.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';

const running = new Map<number, AbortController>();

process.on('message', (message: ToHost) => {
  switch (message.kind) {
    case 'run':
      void run(message.id, message.spec);
      break;
    case 'remove':
      void remove(message.id, message.folder);
      break;
    case 'abort':
      running.get(message.id)?.abort();
      break;
  }
});
process.on('disconnect', () => process.exit());

async function run(id: number, spec: Extract<ToHost, { kind: 'run' }>['spec']): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  let answer: FromHost;
  try {
    answer = { kind: 'result', id, result: await runInSandbox({ ...spec, signal: controller.signal }) };
  } catch (error) {
    answer = faultOf(id, error, controller.signal);
  }
  running.delete(id);
  tell(answer);
}

async function remove(id: number, folder: string): Promise<void> {
  let answer: FromHost = { kind: 'removed', id };
  try {
    await removeTree(folder);
  } catch (error) {
    answer = { kind: 'failed', id, message: `${folder} could not be removed: ${String(error)}` };
  }
  tell(answer);
}

/** Without a worker there is nobody to tell. */
function tell(answer: FromHost): void {
  if (process.connected) process.send?.(answer);
}

function faultOf(id: number, error: unknown, { aborted }: AbortSignal): FromHost {
  if (aborted) return { kind: 'aborted', id };
  if (error instanceof SandboxUnavailable) return { kind: 'unavailable', id, why: error.why, remedy: error.remedy };
  if (error instanceof SandboxFailed) return { kind: 'failed', id, message: error.message };
  return { kind: 'fault', id, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
