import { resultsDigest } from '../../activities/records/results-digest.ts';
import { rulesVersion } from '../../activities/records/rules-version.ts';
import { isFailureType, STOPS } from '../../schemas/failures.ts';
import { rejudgeId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { isRejudge, type RejudgeInput } from '../../schemas/rejudge.ts';
import { codeRoot } from '../paths.ts';
import { checkModels, inputDigest } from './duel-input.ts';
import { duelRecords, hasVerdict, readDuel, readVerdict } from './records.ts';
import { storedRecords } from './stored-records.ts';

/** Flags of `duel rejudge`; what is not given is as the duel had it. */
export interface RejudgeFlags {
  judges?: string[];
  repeats?: number;
  maxCostUsd?: number;
  providers: string;
}

/** Digits of the digest in a rejudge's id: enough to tell the rejudges of one duel apart. */
const DIGITS = 12;

/**
 * The rejudge of a finished duel, all of it checked before anything is started. Its id follows from the duel's records,
 * the judges and the repeats, so that starting the same one twice attaches to the first, and records that a resumed duel
 * has changed are another rejudge.
 *
 * @throws InputError when there is no such duel, it has not ended, was made under other rules, has lost records, or a judge
 *   is not served
 */
export async function rejudgeInput(id: string, flags: RejudgeFlags): Promise<RejudgeInput> {
  const { input: duel, rules_version } = await readDuel(id);
  if (isRejudge(duel)) {
    const { rejudged } = duel;
    throw new InputError(id, 'this is a rejudge itself', `judge its duel: "assay duel rejudge ${rejudged.duel}"`);
  }
  await requireEnded(id);
  await requireSameRules(id, rules_version);
  await storedRecords(id);
  const { settings } = duel;
  const given = flags.judges ?? settings.judge_models.slice(0, settings.judge_count);
  const judges = [...new Set(given)].sort();
  const input: RejudgeInput = {
    ...duel,
    max_cost_usd: flags.maxCostUsd ?? duel.max_cost_usd,
    settings: {
      ...settings,
      judge_models: judges,
      judge_count: judges.length,
      judge_repeats: flags.repeats ?? settings.judge_repeats,
    },
    generation: 0,
    rejudged: { duel: id, results_sha256: await resultsDigest(duelRecords(id)) },
  };
  await checkModels(input, flags.providers);
  return { ...input, id: rejudgeId(id, inputDigest(input).slice(0, DIGITS)) };
}

/** A duel without a verdict still runs or was cut short; one that had to stop has samples that nobody was asked about. */
async function requireEnded(id: string): Promise<void> {
  if (!hasVerdict(id)) {
    throw new InputError(
      id,
      'the duel is not finished',
      `"assay duel status --follow ${id}" waits for it; when it has stopped, "assay duel resume ${id}" goes on with it`,
    );
  }
  const { fault_code } = await readVerdict(id);
  if (isFailureType(fault_code) && STOPS.includes(fault_code)) {
    const money = fault_code === 'budget_exhausted' ? ' --max-cost-usd N' : '';
    throw new InputError(
      id,
      `the duel is not finished: it had to stop (${fault_code})`,
      `"assay duel resume ${id}${money}" goes on with it`,
    );
  }
}

/** Judgings under other rules than those of the checklist and the runs would be of no duel at all. */
async function requireSameRules(id: string, recorded: string): Promise<void> {
  const inForce = await rulesVersion(codeRoot);
  if (recorded === inForce) return;
  throw new InputError(
    id,
    `its rules version is ${recorded}, and this assay's is ${inForce}`,
    'rejudge it with the assay that made it, or run the duel again under another --number',
  );
}
