import { DUEL_SETTINGS_DEFAULT, type DuelSettings, environmentName } from '../../schemas/duel-settings.ts';
import { nearest } from '../../schemas/parse.ts';

/** Beginnings of the variables that give settings of a duel. Seed, "Configuration". */
const PREFIXES = ['ALBEDO_JUDGE_', 'ALBEDO_REMOTE_'];

const SETTINGS = Object.keys(DUEL_SETTINGS_DEFAULT) as (keyof DuelSettings)[];

/** The settings of a duel with their defaults and variables, for `--help`. */
export function settingsHelp(): string {
  const width = Math.max(...SETTINGS.map((setting) => environmentName(setting).length));
  const lines = SETTINGS.map((setting) => {
    const value = DUEL_SETTINGS_DEFAULT[setting];
    return `  ${environmentName(setting).padEnd(width)}  ${setting} = ${Array.isArray(value) ? value.join(',') : JSON.stringify(value)}`;
  });
  return `\nSettings, by --set, [settings] of the file, or these variables of the environment (lists with commas):\n${lines.join('\n')}`;
}

/** Of each variable that looks like one of a setting and is none: that it is ignored, and which was meant. Its value is not told. */
export function ignoredVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(SETTINGS.map(environmentName));
  return Object.keys(environment).flatMap((name) => {
    const prefix = PREFIXES.find((one) => name.startsWith(one));
    if (prefix === undefined || known.has(name)) return [];
    const meant = settingMeant(name.slice(prefix.length).toLowerCase());
    const hint =
      meant === undefined
        ? '"assay duel start --help" names those that are'
        : `did you mean ${environmentName(meant)}?`;
    return [`${name} in the environment is no setting of a duel, and is ignored; ${hint}`];
  });
}

/** `repeats` for `judge_repeats` is further from it than a mistyped letter, and still meant. */
function settingMeant(name: string): keyof DuelSettings | undefined {
  const near = nearest(name, SETTINGS) ?? (name === '' ? undefined : SETTINGS.find((one) => one.endsWith(`_${name}`)));
  return SETTINGS.find((setting) => setting === near);
}
