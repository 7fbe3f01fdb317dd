import type { Client } from '@temporalio/client';

import { InputError } from '../../schemas/input-error.ts';
import type {
  BeginNightInput,
  BegunNight,
  ChallengerList,
  ClosedNightRef,
  ConcludeNightInput,
  NightLook,
  NightRef,
  NightResult,
  ReadChallengers,
  SubmittedChallengers,
} from '../../schemas/nightly.ts';
import type { ProviderFile } from '../../schemas/provider-file.ts';
import type { NightState } from '../../schemas/throne.ts';
import { lookAtNight } from '../../scoring/nightly/look-at-night.ts';
import { type ArtifactStore, getJson, putJson } from '../artifacts/store.ts';
import { ChallengersUnreadable } from '../challengers/challengers-unreadable.ts';
import { readChallengers } from '../challengers/read-challengers.ts';
import { failure } from '../failure.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { submitChallengers } from '../throne-client/submit-challengers.ts';
import { NO_NIGHT, ThroneClient, ThroneForeign, ThroneMissing, ThroneRefused } from '../throne-client/throne-client.ts';
import { beginNight } from './begin-night.ts';
import { concludeNight } from './conclude-night.ts';
import { recordExpectedNights } from './record-expected-nights.ts';

/** What the activities of a night work with. */
export interface NightlyDeps {
  store: ArtifactStore;
  /** Folder of the records of all runs. */
  runs: string;
  client: Client;
  /** The orchestration queue of the store. */
  queue: string;
  /** The provider file in force. */
  providers: () => ProviderFile;
}

/** Activities of a nightly schedule: its list, its throne, its records. */
export interface NightlyActivities {
  beginNight(input: BeginNightInput): Promise<BegunNight>;
  recordExpectedNights(input: { schedule: string }): Promise<{ nights: number }>;
  readChallengers(night: NightRef): Promise<ReadChallengers>;
  submitChallengers(input: NightRef & { challengers: ReadChallengers }): Promise<SubmittedChallengers>;
  openNight(input: NightRef & { until: string }): Promise<NightState>;
  lookAtThrone(input: NightRef & { until: string }): Promise<NightLook>;
  closeNight(night: NightRef): Promise<ClosedNightRef>;
  concludeNight(input: ConcludeNightInput): Promise<NightResult>;
}

export function createNightlyActivities(deps: NightlyDeps): NightlyActivities {
  const { store, runs, client, queue, providers } = deps;
  const throneOf = ({ settings }: NightRef): ThroneClient => new ThroneClient(client, settings.throne, queue);
  const open = ({
    settings,
    workflow,
    until,
  }: NightRef & { until: string }): Parameters<ThroneClient['openNight']>[0] => ({
    schedule: settings.name,
    workflow,
    until,
    max_spend_usd: settings.max_spend_usd,
  });
  return {
    beginNight: (input) => typed('beginNight', () => beginNight(deps, input)),
    recordExpectedNights: ({ schedule }) =>
      typed('recordExpectedNights', async () => ({ nights: (await recordExpectedNights(deps, schedule)).length })),
    readChallengers: (night) =>
      typed('readChallengers', async ({ cancellationSignal }) => {
        const { throne, challengers, max_spend_usd } = night.settings;
        const { config } = await throneOf(night).board();
        const servedAs = { settings: config.settings, max_cost_usd: config.max_cost_usd ?? max_spend_usd };
        const rules = { throne, providers: providers(), servedAs, runs };
        const list = await readChallengers(challengers, rules, cancellationSignal);
        return { list: await putJson(store, list), good: list.good.length, bad: list.bad.length };
      }),
    submitChallengers: ({ challengers, ...night }) =>
      typed('submitChallengers', async (context) => {
        const { good } = await getJson<ChallengerList>(store, challengers.list);
        const submissions = await submitChallengers(
          throneOf(night),
          good,
          { night: night.workflow, schedule: night.settings.name, since: night.began_at },
          (done) => {
            context.heartbeat({ step: `submitChallengers ${done} of ${good.length}` });
            context.cancellationSignal.throwIfAborted();
          },
        );
        const { submitted, known, refused } = submissions;
        return {
          submissions: await putJson(store, submissions),
          submitted: submitted.length,
          known: known.length,
          refused: refused.length,
        };
      }),
    openNight: (night) => typed('openNight', () => throneOf(night).openNight(open(night))),
    lookAtThrone: (night) =>
      typed('lookAtThrone', async () => {
        const throne = throneOf(night);
        const now = new Date().toISOString();
        const at = { schedule: night.settings.name, workflow: night.workflow };
        const look = lookAtNight(await throne.board(), at, now);
        if (look !== null) return look;
        // The throne was made anew meanwhile.
        const { spent_usd } = await throne.openNight(open(night));
        return { idle: false, live: 0, spent: false, spent_usd };
      }),
    closeNight: (night) =>
      typed('closeNight', async () => {
        const at = { schedule: night.settings.name, workflow: night.workflow };
        const { spent_usd, left } = await throneOf(night).closeNight(at);
        return { spent_usd, left: await putJson(store, left), left_over: left.length };
      }),
    concludeNight: (input) => typed('concludeNight', () => concludeNight(deps, input)),
  };
}

/** Faults by their class in the closed list. */
function typed<T>(step: string, body: Parameters<typeof withHeartbeat<T>>[1]): Promise<T> {
  return withHeartbeat(step, async (context) => {
    try {
      return await body(context);
    } catch (error) {
      if (error instanceof InputError || error instanceof ThroneMissing || error instanceof ThroneForeign) {
        throw failure('config_invalid', error.message, { cause: error });
      }
      if (error instanceof ThroneRefused && error.code === NO_NIGHT) {
        throw failure('throne_replaced', error.message, { cause: error });
      }
      if (error instanceof ChallengersUnreadable) {
        throw failure('challengers_unreadable', error.message, { cause: error, final: error.final });
      }
      throw error;
    }
  });
}
