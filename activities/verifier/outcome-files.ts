import { join } from 'node:path';

import { JSON_FILE_BYTES, REWARD_FILE_BYTES, VERIFIER_RESULT_BYTES } from '../../schemas/trial-settings.ts';
import { VerifierResult } from '../../schemas/verifier-result.ts';
import { readJsonObject } from '../../scoring/trial/json-document.ts';
import { removeTree } from '../world/remove-tree.ts';
import { readBounded } from '../world/read-bounded.ts';

const REWARD = 'reward.txt';
const METRICS = 'metrics.json';
const RESULT = 'verifier_result.json';

/** What a continuous script left in its working directory. */
export interface Outcomes {
  readonly rewardFile: string | null;
  readonly metricsFile: Readonly<Record<string, unknown>> | null;
  readonly verifierResult: VerifierResult | null;
  /** What could not be read and decides nothing by itself. */
  readonly warnings: readonly string[];
}

/** Removes what only the script may leave, whatever the agent put in its place. */
export async function forgetOutcomes(tree: string): Promise<void> {
  for (const name of [REWARD, METRICS, RESULT]) await removeTree(join(tree, name));
}

/**
 * Reads what the script left; links are not followed. A `reward.txt` or `verifier_result.json` that is there and cannot be
 * read is a problem; a `metrics.json` that cannot is only told.
 */
export async function readOutcomes(tree: string): Promise<Outcomes | { readonly problem: string }> {
  const verifierResult = await readResult(tree);
  if (verifierResult !== null && 'problem' in verifierResult) return verifierResult;
  const reward = await readBounded(join(tree, REWARD), REWARD_FILE_BYTES);
  if ('problem' in reward) return { problem: `${REWARD} ${reward.problem}` };
  const metrics = await readMetrics(tree);
  return {
    rewardFile: 'text' in reward ? reward.text : null,
    metricsFile: 'object' in metrics ? metrics.object : null,
    verifierResult,
    warnings: 'problem' in metrics ? [metrics.problem] : [],
  };
}

async function readResult(tree: string): Promise<VerifierResult | null | { readonly problem: string }> {
  const read = await readBounded(join(tree, RESULT), VERIFIER_RESULT_BYTES);
  if ('missing' in read) return null;
  if ('problem' in read) return { problem: `${RESULT} ${read.problem}` };
  const json = readJsonObject(read.text);
  if ('problem' in json) return { problem: `${RESULT} is ${json.problem}` };
  if (json.duplicateKeys.length > 0) return { problem: `${RESULT} has the key "${json.duplicateKeys[0] ?? ''}" twice` };
  const result = VerifierResult.safeParse(json.object);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return { problem: `${RESULT} is malformed: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trimEnd() };
}

async function readMetrics(
  tree: string,
): Promise<
  { readonly object: Readonly<Record<string, unknown>> } | { readonly missing: true } | { readonly problem: string }
> {
  const read = await readBounded(join(tree, METRICS), JSON_FILE_BYTES);
  if ('missing' in read) return read;
  if ('problem' in read) return { problem: `${METRICS} ${read.problem}` };
  const json = readJsonObject(read.text);
  return 'problem' in json ? { problem: `${METRICS} is ${json.problem}` } : { object: json.object };
}
