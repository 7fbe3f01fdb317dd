import { join } from 'node:path';

import type { ScoreResult } from '../../schemas/score-result.ts';
import { redactSecrets } from '../../scoring/redaction/redact-secrets.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import type { TrialScore } from './score-trial.ts';
import type { VerifierLog } from './trial-context.ts';

/** What a run knows and a scorer does not. A token count that the adapter did not capture is left out, never 0. */
export interface RunTelemetry {
  readonly task_time_seconds?: number;
  readonly token_cost_usd?: number;
  readonly input_tokens?: number;
  readonly cache_read_tokens?: number;
  readonly cache_creation_tokens?: number;
  readonly output_tokens?: number;
}

/** A result with the run's telemetry among its diagnostics. Source: seed, "scoring.json#diagnostics". */
export function withTelemetry(result: ScoreResult, telemetry: RunTelemetry): ScoreResult {
  const known = Object.entries(telemetry).filter(([, value]) => value !== undefined);
  return { ...result, diagnostics: { ...result.diagnostics, ...Object.fromEntries(known) } };
}

/**
 * Writes a trial's `scoring.json`, `verifier.stdout`, `verifier.stderr` and, where one was captured, `agent.diff`, each
 * atomically. Source: spec, records.md "Experiment folder".
 *
 * @param folder of the trial; made when missing
 * @param secrets values that must not be stored, beside what has the shape of a key
 */
export async function writeScoring(
  folder: string,
  { result, logs, diff }: TrialScore,
  secrets: readonly string[] = [],
): Promise<void> {
  await writeAtomically(join(folder, 'verifier.stdout'), joined(logs, 'stdout'));
  await writeAtomically(join(folder, 'verifier.stderr'), joined(logs, 'stderr'));
  if (diff !== null) await writeAtomically(join(folder, 'agent.diff'), withoutSecrets(diff.patch, secrets));
  // Last, so that a folder with a score has all that belongs to it.
  await writeAtomically(join(folder, 'scoring.json'), `${JSON.stringify(result, null, 2)}\n`);
}

/** Byte by byte but for what is redacted: a diff is not text in any one encoding. */
function withoutSecrets(patch: Buffer, secrets: readonly string[]): Buffer {
  const known = secrets.map((secret) => Buffer.from(secret).toString('latin1'));
  return Buffer.from(redactSecrets(patch.toString('latin1'), known), 'latin1');
}

/** One script's output as it is; of several, each under its name. */
function joined(logs: readonly VerifierLog[], channel: 'stdout' | 'stderr'): string {
  const [only, ...others] = logs;
  if (only !== undefined && others.length === 0) return only[channel];
  return logs.map((log) => `== ${log.script} ==\n${log[channel]}${log[channel].endsWith('\n') ? '' : '\n'}`).join('');
}
