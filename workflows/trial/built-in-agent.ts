import { SUBMIT_COMMAND } from '../../schemas/agent-settings.ts';
import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { ErrorCategory } from '../../schemas/completed-trial.ts';
import type { ModelResultOf } from '../../schemas/model-task.ts';
import type { AgentOutcome, AgentPlace, AgentRun, AgentTask, ExecutedTurn } from '../../schemas/trial-run.ts';
import { limits } from '../../temporal.config.ts';
import { model, turns } from '../activities.ts';

/**
 * The built-in agent: a model's turn, its one shell command, what that printed, the next turn, until the model says that it
 * is done, writes no command, or its turns or its time are over. Each turn is two activities, so that a worker that dies
 * costs at most the call in flight, and the ledger keeps even that from being bought twice. Spec, trial.md "Experiments".
 *
 * The time is the agent's own: that of its calls and commands, not that of an outage between them.
 *
 * @param place where it stands; it is moved on with each turn
 * @param moved told of each turn; whether the workflow has to continue as new before the next
 * @returns null when it has
 * @throws ActivityFailure with the type of what failed
 */
export async function builtInAgent(
  input: AgentRun,
  prepared: AgentTask,
  place: AgentPlace,
  moved: (place: AgentPlace) => boolean,
): Promise<AgentOutcome | null> {
  const cap = prepared.max_turns_chosen;
  while (cap === null || place.turns < cap) {
    const left = prepared.agent_seconds - place.seconds;
    if (left <= 0) return ended(place, 'agent', `the agent passed its time limit of ${prepared.agent_seconds} s`);
    const number = place.turns + 1;
    const turn = await model({
      step: `${prepared.steps}/turn-${number}`,
      model: input.config.model ?? '',
      purposeLabel: 'trial_agent',
      run: input.run,
      maxCostUsd: input.max_cost_usd,
      generation: input.generation,
      purpose: 'trial_turn',
      input: { prefix: prepared.prefix, submitCommand: SUBMIT_COMMAND, transcript: place.transcript },
    });
    place.turns = number;
    place.seconds += turn.seconds;
    if (turn.ended === 'truncated') return truncated(place, turn);
    if (turn.command === null) return ended(place, null, null, turn.reply);
    const executed = await turns(`turn ${number}: execute`).executeTurn({
      state: place.state,
      command: turn.command,
      reply: turn.reply,
      transcript: place.transcript,
      step: `${prepared.steps}/turn-${number}/execute`,
      seconds: Math.max(1, Math.min(limits.commandSeconds, prepared.agent_seconds - place.seconds)),
      ...(prepared.watch_network === true ? { watch_network: true } : {}),
    });
    place.state = executed.state;
    place.transcript = executed.transcript;
    place.seconds += executed.seconds;
    if (prepared.watch_network === true) countAttempts(place, executed);
    if (moved(place)) return null;
  }
  return ended(place, 'error_max_turns', `the agent used all of its ${cap} turns`);
}

/** A reply that was cut at its length limit is no measurement; one that the endpoint ended otherwise neither. */
function truncated(place: AgentPlace, { finish_reason, reply }: ModelResultOf<'trial_turn'>): AgentOutcome {
  const category = finish_reason === 'length' ? 'output_token_ceiling' : 'crash';
  return ended(place, category, `turn ${place.turns} ended by ${finish_reason}`, reply);
}

/** What one command could not be watched for is not known of the whole. */
function countAttempts(place: AgentPlace, { network_attempts: more = null }: ExecutedTurn): void {
  const { network_attempts: before = 0 } = place;
  place.network_attempts = before === null || more === null ? null : before + more;
}

function ended(
  { state, transcript, turns: done, seconds, network_attempts }: AgentPlace,
  category: ErrorCategory | null,
  error: string | null,
  lastReply: ArtifactRef | null = null,
): AgentOutcome {
  const watched = network_attempts === undefined ? {} : { network_attempts };
  return { category, error, state, transcript, lastReply, seconds, turns: done, output: null, usage: {}, ...watched };
}
