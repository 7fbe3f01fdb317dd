import { duelId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { BadEntry, ChallengerList, GoodEntry } from '../../schemas/nightly.ts';
import type { ProviderFile } from '../../schemas/provider-file.ts';
import { parseChallengers, shown } from '../../scoring/nightly/parse-challengers.ts';
import { checkServedModel, type ServedAs } from '../models/check-served-model.ts';
import { runFolder } from '../records/run-folder.ts';
import { ChallengersUnreadable } from './challengers-unreadable.ts';
import { readSource } from './read-source.ts';

/** What a list is held against. */
export interface ChallengerRules {
  throne: string;
  providers: ProviderFile;
  /** What the throne's duels, within the night's limits, ask of a model. */
  servedAs: ServedAs;
  /** Folder of the records of all runs. */
  runs: string;
}

/**
 * The challengers of a list: those that can be submitted, and those that cannot, each with why.
 *
 * @throws ChallengersUnreadable when there is no list to be had
 */
export async function readChallengers(
  source: string,
  rules: ChallengerRules,
  signal?: AbortSignal,
): Promise<ChallengerList> {
  const { text, mediaType } = await readSource(source, signal);
  const list = parsed(text, source, mediaType);
  const good: GoodEntry[] = [];
  const bad: BadEntry[] = [...list.bad];
  for (const entry of list.good) {
    const why = unusable(entry.model, rules);
    if (why === null) good.push(entry);
    else bad.push({ where: entry.where, entry: shown(entry.model), why: shown(why) });
  }
  return { good, bad };
}

/** Why a model cannot be submitted; null where it can. */
function unusable(model: string, { throne, providers, servedAs, runs }: ChallengerRules): string | null {
  try {
    // Ids are paths below the folder of all runs; a name that leads out of it is refused here.
    runFolder(runs, duelId({ throne, challenger: model, king_version: 0, number: 1 }));
    checkServedModel(providers, model, 'challenger', servedAs, 'the provider file');
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problem;
  }
}

function parsed(text: string, source: string, mediaType: string | null): ChallengerList {
  try {
    return parseChallengers(text, source, mediaType);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // A list that is being written may be whole when it is read again.
    throw new ChallengersUnreadable(error.message, false);
  }
}
