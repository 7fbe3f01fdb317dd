import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';

import { openManifest, readSample } from '../../activities/dataset/read-sample.ts';
import { checkServedModel, type ServedAs } from '../../activities/models/check-served-model.ts';
import { loadProviderFile } from '../../activities/models/provider-file.ts';
import type { DuelInput } from '../../schemas/duel-run.ts';
import {
  DUEL_SETTINGS_DEFAULT,
  DuelFile,
  type DuelSettings,
  DuelSettingsGiven,
  environmentName,
} from '../../schemas/duel-settings.ts';
import { duelId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { isRejudge } from '../../schemas/rejudge.ts';
import { parseTomlOrJson } from '../../schemas/toml-or-json.ts';
import { drawSamples } from '../../scoring/dataset/draw.ts';
import { shortLines } from '../dataset/short-draw.ts';
import { readInput } from '../input-file.ts';
import { note } from '../output.ts';
import { duelRecords } from './records.ts';
import { ignoredVariables } from './setting-variables.ts';

/** Flags of `duel start`; each wins over the duel's file. */
export interface DuelFlags {
  king?: string;
  challenger?: string;
  samples?: number;
  seed?: string;
  number?: number;
  maxCostUsd?: number;
  allowShort?: true;
  /** `key=value` of a setting. */
  set: string[];
  providers: string;
}

/**
 * The duel that a file, the environment and flags describe, all of it checked before anything is started: settings, the
 * pinned manifest, the draw, models, prices and keys.
 *
 * @throws InputError for the first thing that is not right
 */
export async function duelInput(file: string, flags: DuelFlags, environment: NodeJS.ProcessEnv): Promise<DuelInput> {
  const given = parseInput(DuelFile, parseTomlOrJson(await readInput(file), file), file);
  const settings = allSettings(given.settings, flags.set, environment);
  const { throne, king_version } = given;
  const { king, challenger, samples, seed, max_cost_usd } = { ...given, ...fromFlags(flags) };
  const number = flags.number ?? 1;
  const input: DuelInput = {
    id: duelId({ throne, challenger, king_version, number }),
    throne,
    king,
    challenger,
    king_version,
    number,
    dataset: { manifest: resolve(dirname(file), given.dataset.manifest), sha256: given.dataset.sha256 },
    samples,
    seed,
    allow_short: flags.allowShort ?? given.allow_short,
    max_cost_usd: max_cost_usd ?? null,
    settings,
    generation: 0,
  };
  // The id is a path below the folder of all runs; a name that leads out of it is refused here.
  duelRecords(input.id);
  await checkModels(input, flags.providers);
  await checkDraw(input);
  return input;
}

/** What flags say in place of the file, held against what the file may say. */
function fromFlags({ king, challenger, samples, seed, maxCostUsd }: DuelFlags): Partial<DuelFile> {
  const flag = <Key extends 'king' | 'challenger' | 'samples' | 'seed' | 'max_cost_usd'>(
    key: Key,
    value: DuelFile[Key] | undefined,
    name: string,
  ): Partial<DuelFile> => (value === undefined ? {} : { [key]: parseInput(DuelFile.shape[key], value, name) });
  return {
    ...flag('king', king, '--king'),
    ...flag('challenger', challenger, '--challenger'),
    ...flag('samples', samples, '--samples'),
    ...flag('seed', seed, '--seed'),
    ...flag('max_cost_usd', maxCostUsd, '--max-cost-usd'),
  };
}

/** Every setting: that of a flag, else of the file, else of the environment, else the default. */
export function allSettings(
  given: DuelSettingsGiven,
  pairs: readonly string[],
  environment: NodeJS.ProcessEnv,
): DuelSettings {
  return { ...DUEL_SETTINGS_DEFAULT, ...fromEnvironment(environment), ...given, ...fromPairs(pairs) };
}

/**
 * Makes the draw of a duel once, and says where it is short of what was asked for.
 *
 * @param which duel it is, for what is said; empty where there is but one
 * @throws InputError for a manifest or a shard that is not the pinned one, or a draw that there is not
 */
export async function checkDraw(
  duel: Pick<DuelInput, 'dataset' | 'samples' | 'seed' | 'allow_short'>,
  which = '',
): Promise<void> {
  const { manifest, folder } = await openManifest(duel.dataset.manifest, duel.dataset.sha256);
  const draw = drawSamples(manifest, { count: duel.samples, seed: duel.seed, allowShort: duel.allow_short });
  const { samples } = draw;
  // Reads one row of each shard that is drawn from, which holds its bytes against the pin.
  const shards = new Map(samples.map((sample) => [`${sample.source}/${sample.shard}`, sample.sample_id]));
  for (const sampleId of shards.values()) await readSample(manifest, folder, sampleId);
  for (const line of shortLines(draw)) note(`${which}${line}`);
}

/** Digest of what a duel is about, so that attaching to another duel of the same id is noticed. */
export function inputDigest({ generation: _generation, max_cost_usd: _cap, ...input }: DuelInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** @throws InputError for a model that cannot be used as the duel needs it */
export function checkModels(input: DuelInput, providers: string): Promise<void> {
  return checkServed(usedModels(input), input, providers);
}

/**
 * Checks that models can be called.
 *
 * @param models each with the place that names it
 * @throws InputError for one that is not listed, has no key, no price under a cap, or a wider cap than the duel's
 */
export async function checkServed(
  models: readonly [where: string, model: string][],
  run: ServedAs,
  providers: string,
): Promise<void> {
  const file = await loadProviderFile(providers);
  for (const [where, model] of models) checkServedModel(file, model, where, run, providers);
}

/** Models that a run calls, each with the place that names it. A rejudge calls judges only. */
function usedModels(input: DuelInput): [string, string][] {
  const { settings } = input;
  if (isRejudge(input)) return settings.judge_models.map((model) => ['judges', model]);
  return [['king', input.king], ['challenger', input.challenger], ...modelsOfSettings(settings)];
}

/** Models that settings name, each with its key path. */
export function modelsOfSettings(settings: DuelSettings): [string, string][] {
  return [
    ['settings.evaluator_model', settings.evaluator_model],
    ...settings.sota_models.map((model): [string, string] => ['settings.sota_models', model]),
    ...settings.judge_models.map((model): [string, string] => ['settings.judge_models', model]),
    ['settings.simulation_model', settings.simulation_model],
  ];
}

function fromEnvironment(environment: NodeJS.ProcessEnv): DuelSettingsGiven {
  for (const line of ignoredVariables(environment)) note(line);
  const found = Object.entries(DUEL_SETTINGS_DEFAULT).flatMap(([key, fallback]) => {
    const name = environmentName(key as keyof DuelSettings);
    const text = environment[name];
    return text === undefined || text === '' ? [] : [{ key, name, value: settingValue(text, fallback) }];
  });
  for (const { key, name, value } of found) parseInput(DuelSettingsGiven, { [key]: value }, name);
  return parseInput(DuelSettingsGiven, Object.fromEntries(found.map(({ key, value }) => [key, value])), 'environment');
}

function fromPairs(pairs: readonly string[]): DuelSettingsGiven {
  const values = pairs.map((pair): [string, unknown] => {
    const at = pair.indexOf('=');
    if (at < 0) throw new InputError('--set', `"${pair}" is no key=value`, 'write for example --set judge_repeats=1');
    const key = pair.slice(0, at);
    const fallback = Object.hasOwn(DUEL_SETTINGS_DEFAULT, key) ? DUEL_SETTINGS_DEFAULT[key as keyof DuelSettings] : '';
    return [key, settingValue(pair.slice(at + 1), fallback)];
  });
  return parseInput(DuelSettingsGiven, Object.fromEntries(values), '--set');
}

/** A setting's text in the type of its default; what does not fit stays text, which the schema then refuses by name. */
function settingValue(text: string, fallback: DuelSettings[keyof DuelSettings]): unknown {
  if (Array.isArray(fallback)) return text.split(',').map((part) => part.trim());
  if (typeof fallback === 'number') return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (typeof fallback === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
