/**
 * The process of a sandbox host: runs the commands that it is sent, and ends with the worker that started it; the kernel
 * then kills what it has started.
 */
import type { FromHost, ToHost } from './sandbox-host-messages.ts';
import { runInSandbox } from './sandbox.ts';
import { SandboxFailed, SandboxUnavailable } from './sandbox-errors.ts';

const running = new Map<number, AbortController>();

process.on('message', (message: ToHost) => {
  if (message.kind === 'abort') running.get(message.id)?.abort();
  else void run(message.id, message.spec);
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
  // Without a worker there is nobody to tell.
  if (process.connected) process.send?.(answer);
}

function faultOf(id: number, error: unknown, { aborted }: AbortSignal): FromHost {
  if (aborted) return { kind: 'aborted', id };
  if (error instanceof SandboxUnavailable) return { kind: 'unavailable', id, why: error.why, remedy: error.remedy };
  if (error instanceof SandboxFailed) return { kind: 'failed', id, message: error.message };
  return { kind: 'fault', id, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
