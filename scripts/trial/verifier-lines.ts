import { z } from 'zod';

import type { StopReason } from '../../activities/world/sandbox-limits.ts';
import type { ScoreResult } from '../../schemas/score-result.ts';
import { printableLine } from '../printable.ts';

/** Lines of a script's standard error that are shown: its last. */
const STDERR_LINES = 3;

/**
 * What the diagnostics of a result say of its verifiers and of what the agent left, a line each: what stopped a script, what
 * it tried beyond its sandbox, and the end of its standard error, in which a write that was refused is told.
 */
export function verifierLines(diagnostics: ScoreResult['diagnostics']): string[] {
  return [
    ...byScript(diagnostics['verifier_stopped'], z.string()).map(
      ([script, limit]) => `${script} was stopped with all its processes: it passed ${LIMITS[limit] ?? limit}`,
    ),
    ...byScript(diagnostics['verifier_external_effects'], z.array(z.string())).flatMap(([script, seen]) =>
      seen.map((effect) => `${script}: ${effect}`),
    ),
    ...text(diagnostics['agent_diff_error']).map((fault) => `the agent's diff: ${fault}`),
    ...text(diagnostics['agent_output_error']).map((fault) => `the agent's answer: ${fault}`),
    // Of a dual task, the two legs have their own.
    ...[diagnostics, diagnostics['direct'], diagnostics['artifact']].flatMap(standardErrors),
  ].map((line) => `  ${printableLine(line)}`);
}

const LIMITS: Readonly<Record<string, string>> = {
  time: 'its time limit',
  memory: 'its limit of memory',
  processes: 'its limit of processes',
  disk: 'its limit of disk space',
  output: 'its limit of output',
} satisfies Record<StopReason, string>;

const Diagnostics = z.looseObject({ verifier_stderr: z.unknown() });

/** Of the one script, or by verifier. */
function standardErrors(diagnostics: unknown): string[] {
  const said = Diagnostics.safeParse(diagnostics).data?.verifier_stderr;
  const each: [string, string][] = typeof said === 'string' ? [['the verifier', said]] : byScript(said, z.string());
  return each.flatMap(([script, stderr]) =>
    stderr
      .split(/[\r\n]/)
      .filter((line) => line.trim() !== '')
      .slice(-STDERR_LINES)
      .map((line) => `${script} said: ${line}`),
  );
}

function byScript<T>(value: unknown, of: z.ZodType<T>): [string, T][] {
  const parsed = z.record(z.string(), of).safeParse(value);
  return parsed.success ? Object.entries(parsed.data) : [];
}

function text(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}
