import { DUEL_SETTINGS_DEFAULT, DuelSettings, environmentName } from '../../schemas/duel-settings.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { duelVerdict } from '../../scoring/duel/verdict.ts';
import type { Check } from '../commands/check.ts';
import { readScoringResults } from './scoring-results.ts';
import { verdictText } from './verdict-text.ts';

interface Options {
  judges?: string;
  minValidFraction?: string;
  id?: string;
}

/** `assay check verdict`: the verdict over `scoring-results.jsonl`. Spec, check.md "verdict". */
export const checkVerdict: Check<Options> = {
  run(text, file, { judges, minValidFraction, id }) {
    const { records, places } = readScoringResults(text, file);
    return duelVerdict(records, {
      ...(judges === undefined ? {} : { roster: rosterOf(judges) }),
      ...(id === undefined ? {} : { duelId: id }),
      minValidFraction: fractionOf(minValidFraction),
      places,
    });
  },
  describe: (result) => verdictText(result as Verdict),
};

/** @throws InputError when no judge is named */
function rosterOf(judges: string): string[] {
  const roster = judges
    .split(',')
    .map((judge) => judge.trim())
    .filter((judge) => judge !== '');
  if (roster.length === 0) throw new InputError('--judges', 'no judge named', 'give model names, separated by commas');
  return roster;
}

/** The flag, else the environment, else the default. */
function fractionOf(flag: string | undefined): number {
  const variable = environmentName('min_valid_fraction');
  const where = flag === undefined ? variable : '--min-valid-fraction';
  const given = flag ?? process.env[variable];
  if (given === undefined) return DUEL_SETTINGS_DEFAULT.min_valid_fraction;
  // Number() alone would read "" as 0 and "0x1" as 1.
  const parsed = DuelSettings.shape.min_valid_fraction.safeParse(/^\d*\.?\d+$/.test(given) ? Number(given) : null);
  if (!parsed.success) throw new InputError(where, `found ${JSON.stringify(given)}`, 'expected a number from 0 to 1');
  return parsed.data;
}
