import type { MaxTurnsSource } from '../../schemas/score-result.ts';
import { DEFAULT_MAX_TURNS, FAMILY_MAX_TURNS } from '../../schemas/trial-settings.ts';

export interface TurnCap {
  /** Null is no cap. */
  readonly max_turns_chosen: number | null;
  readonly max_turns_source: MaxTurnsSource;
}

/** What may set a turn cap, in order of precedence. A value that is absent or null sets none. */
export interface TurnCapInputs {
  /** `--max-turns`. */
  readonly cli?: number | null | undefined;
  /** `max_turns` of the experiment's configuration. */
  readonly experiment?: number | null | undefined;
  readonly task: {
    readonly metadata?:
      { readonly max_turns_override?: number | null | undefined; readonly category?: string | undefined } | undefined;
    readonly verification?:
      { readonly type?: string | undefined; readonly reward_type?: string | undefined } | undefined;
  };
}

/**
 * The turn cap of a trial and where it comes from: the command line, else the experiment, else the task, else the default
 * of the task's family. Source: seed, "Turn cap".
 */
export function turnCap({ cli, experiment, task }: TurnCapInputs): TurnCap {
  if (cli != null) return { max_turns_chosen: cli, max_turns_source: 'cli' };
  if (experiment != null) return { max_turns_chosen: experiment, max_turns_source: 'experiment' };
  const override = task.metadata?.max_turns_override;
  if (override != null) return { max_turns_chosen: override, max_turns_source: 'task' };
  const family = turnCapFamily(task);
  const known = Object.hasOwn(FAMILY_MAX_TURNS, family) ? FAMILY_MAX_TURNS[family] : undefined;
  return { max_turns_chosen: known === undefined ? DEFAULT_MAX_TURNS : known, max_turns_source: 'family_default' };
}

/** The family that a cap's default goes by, read from what the author set; empty when nothing says. */
function turnCapFamily({ metadata, verification }: TurnCapInputs['task']): string {
  if (verification?.type === 'oracle_checks' || verification?.reward_type === 'oracle_checks') return 'oracle_checks';
  return metadata?.category ?? '';
}
