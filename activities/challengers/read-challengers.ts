import { duelId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { BadEntry, ChallengerList, GoodEntry } from '../../schemas/nightly.ts';
import type { ProviderFile } from '../../schemas/provider-file.ts';
import { parseChallengers, shown } from '../../scoring/nightly/parse-challengers.ts';
import { servedModels } from '../models/provider-file.ts';
import { runFolder } from '../records/run-folder.ts';
import { ChallengersUnreadable } from './challengers-unreadable.ts';
import { readSource } from './read-source.ts';

/** What a list is held against. */
export interface ChallengerRules {
  throne: string;
  providers: ProviderFile;
  /** Folder of the records of all runs. */
  runs: string;
  /** Whether the night's spend is capped, so that each model needs a price. */
  capped: boolean;
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
  const served = new Map(servedModels(rules.providers).map((one) => [one.model, one]));
  const good: GoodEntry[] = [];
  const bad: BadEntry[] = [...list.bad];
  for (const entry of list.good) {
    const model = served.get(entry.model);
    const why = namesNoFolder(entry.model, rules)
      ? 'the name leads out of the folder of records'
      : model === undefined
        ? 'the provider file lists no such model'
        : rules.capped && model.entry.price === undefined
          ? 'the model has no price in the provider file, which a limit on the spend needs'
          : null;
    if (why === null) good.push(entry);
    else bad.push({ where: entry.where, entry: shown(entry.model), why });
  }
  return { good, bad };
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

function namesNoFolder(challenger: string, { throne, runs }: ChallengerRules): boolean {
  try {
    runFolder(runs, duelId({ throne, challenger, king_version: 0, number: 1 }));
    return false;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return true;
  }
}
