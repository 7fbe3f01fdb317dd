import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { highestWhile } from '../helpers/highest-while.ts';
import { ASSAY } from '../helpers/lab.ts';
import { peakMib } from '../helpers/process-usage.ts';

const LOOK_MS = 20;

/**
 * Runs the built command as a user does, with its output thrown away.
 *
 * @returns wall time, and the most memory that it held as far as it was looked at
 * @throws where it ends with another status than 0
 */
export async function timedCommand(args: readonly string[]): Promise<{ seconds: number; peakMib: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [ASSAY, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit').then(([status]) => ({ status: status as number | null, at: performance.now() }));
  const { result, highest } = await highestWhile(ended, () => peakMib(child.pid ?? 0), LOOK_MS);
  if (result.status !== 0) throw new Error(`assay ${args.join(' ')} ended with ${result.status ?? 'a signal'}`);
  return { seconds: (result.at - started) / 1000, peakMib: highest };
}

/** The middle one of some runs' wall times, in seconds. */
export async function medianSeconds(args: readonly string[], runs: number): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) seconds.push((await timedCommand(args)).seconds);
  return seconds.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Infinity;
}
