import type { CasualtyCategory, CompletedTrial } from '../../schemas/completed-trial.ts';
import { InputError } from '../../schemas/input-error.ts';
import { isIrFamily, type ScorerFamily } from '../../schemas/score-result.ts';
import { passes } from '../trial/pass-rule.ts';
import { casualtyOf, unresolvedCasualty, verdictOf } from './casualty.ts';
import type { TrialKey } from './planned-trials.ts';

/** Kinds of tokens, as the figures name them. */
export const TOKEN_KINDS = ['input', 'output', 'cache_read', 'cache_creation'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const IR_RATES = ['precision', 'recall', 'f1'] as const;
export type IrRate = (typeof IR_RATES)[number];

/** What the figures of an experiment take from a record. Null where the record does not say. */
export interface Trial {
  /** 0 to 1. */
  score: number;
  passed: boolean;
  /** Why it is no measurement; null when it is one, also by reclassification. */
  casualty: CasualtyCategory | null;
  /** It ended with an error, whoever's. */
  errored: boolean;
  family: ScorerFamily | null;
  /** Of the IR families, and of records too old to name theirs. */
  rates: Record<IrRate, number | null>;
  cost: number | null;
  tokens: Record<TokenKind, number | null>;
  gtBackends: readonly string[];
  qualityFlags: readonly string[];
}

/**
 * The trial that a record tells of.
 *
 * @param where the record's file, for errors
 * @throws InputError when the record is that of another trial
 */
export function trialOfRecord(record: CompletedTrial, key: TrialKey, where: string): Trial {
  refuseOther(record, key, where);
  const { scoring_details: details, metadata, status, error_category } = record;
  const scorerFamily = details?.scorer_family;
  const family = scorerFamily == null || scorerFamily === '' ? null : scorerFamily;
  return {
    score: record.automated_score,
    passed: details?.passed ?? passedByVerdict(record) ?? passes(record.automated_score),
    casualty: unresolvedCasualty(record),
    errored: status === 'error' || (status == null && error_category != null) || casualtyOf(record) !== null,
    family,
    rates: family === null || isIrFamily(family) ? ratesOf(details) : { precision: null, recall: null, f1: null },
    cost: record.cost_usd ?? null,
    tokens: {
      input: record.input_tokens ?? null,
      output: record.output_tokens ?? null,
      cache_read: record.cache_read_tokens ?? null,
      cache_creation: record.cache_creation_tokens ?? null,
    },
    gtBackends: metadata?.gt_backends ?? [],
    qualityFlags: metadata?.quality_flags ?? [],
  };
}

/** Older records may have no flag; undefined where the verdict does not tell either. */
function passedByVerdict(record: CompletedTrial): boolean | undefined {
  const verdict = verdictOf(record);
  return verdict === 'correct' || verdict === 'incorrect' ? verdict === 'correct' : undefined;
}

/** A record that was copied or moved would count one trial twice. */
function refuseOther(record: CompletedTrial, { label, task, repeat }: TrialKey, where: string): void {
  refuse('config_label', record.config_label, label, where);
  refuse('task_id', record.task_id, task, where);
  refuse('repeat_index', record.repeat_index, repeat, where);
}

function refuse<T extends string | number>(name: string, found: T | null | undefined, expected: T, where: string) {
  if (found == null || found === expected) return;
  throw new InputError(
    `${where}: ${name}`,
    `found ${JSON.stringify(found).slice(0, NAME_SHOWN)}`,
    `expected ${JSON.stringify(expected)}, which its folder is named after; a record belongs to one trial`,
  );
}

const NAME_SHOWN = 80;

/** From the top of the details, else the breakdown, else the diagnostics. Source: seed, "ScoreResult". */
function ratesOf(details: CompletedTrial['scoring_details']): Trial['rates'] {
  const rate = (name: IrRate): number | null =>
    shareAt(details, name) ?? shareAt(details?.sub_scores, name) ?? shareAt(details?.diagnostics?.['ir_metrics'], name);
  return { precision: rate('precision'), recall: rate('recall'), f1: rate('f1') };
}

function shareAt(place: unknown, name: IrRate): number | null {
  if (typeof place !== 'object' || place === null) return null;
  const value = (place as Partial<Record<IrRate, unknown>>)[name];
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}
