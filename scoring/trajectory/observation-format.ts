import type { ObservationFormat } from '../../schemas/settings.ts';
import { isFormatError } from './reply-kind.ts';
import { formatOf } from './reply-format.ts';
import type { EnvironmentTurn } from './turns.ts';

/**
 * The observation format of a trajectory, from its own first environment turn, never from its name; `none` when it has
 * none. A format error of the harness is passed over while an observation follows, since it shows no format.
 *
 * Source: spec, duel.md "Rollouts and the shared world", check.md "trajectory".
 */
export function formatOfTurns(turns: readonly EnvironmentTurn[]): ObservationFormat | 'none' {
  const observation = turns.find(({ reply }) => !isFormatError(reply.content));
  if (observation !== undefined) return formatOf(observation.reply.content);
  const [refused] = turns;
  return refused === undefined ? 'none' : formatOfHarness(refused.reply.content);
}

/** The format of the harness that wrote a format error. */
function formatOfHarness(refusal: string): ObservationFormat {
  const opening = refusal.trimStart();
  if (/^(?:Please always provide EXACTLY ONE action|Format error:|Tool call error:)/.test(opening)) return 'returncode';
  return opening.startsWith('ERROR: ') || opening.startsWith('Error ') ? 'openhands' : 'swe_agent';
}
