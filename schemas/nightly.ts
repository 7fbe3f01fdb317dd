import type { ArtifactRef } from './artifact.ts';
import type { FailureType } from './failures.ts';
import type { NightlySettings, NightRecord } from './nightly-settings.ts';
import type { BoardRow, EndedSubmission } from './throne.ts';

/** Payloads of a nightly schedule's workflow and of its activities, and the report of a night. */

/**
 * What runs when a night's time is over is finished, and so is a first win's confirming duel, but no longer than this,
 * in hours.
 */
export const OVERTIME_HOURS_MAX = 6;

/** How often a night looks at its throne by itself, in minutes, in case nobody tells it that all is done. */
export const LOOK_MINUTES = 10;

/** What a night is told when its workflow starts. */
export interface BeginNightInput {
  settings: NightlySettings;
  workflow: string;
  /** ISO time that the schedule gave, without jitter; of a night triggered by hand, the time of that. */
  scheduled_at: string;
  /** ISO time at which the engine started the workflow. */
  started_at: string;
  /** ISO time at which a worker took it up, by the engine's clock. */
  began_at: string;
}

/** A night that has begun; or that has not, with what is known of it. */
export type BegunNight = { begun: true; night: string } | { begun: false; night: string; why: string };

/** A night as its activities name it. */
export interface NightRef {
  settings: NightlySettings;
  night: string;
  workflow: string;
  /** ISO time at which it began, by the engine's clock. */
  began_at: string;
}

/** An entry of a list that cannot be used. */
export interface BadEntry {
  /** `file:line`, or `file: key path`. */
  where: string;
  /** What stands there, shortened; null where it is no text. */
  entry: string | null;
  why: string;
}

export interface GoodEntry {
  model: string;
  /** Null where the entry names none. */
  priority: number | null;
  where: string;
}

/** A list of challengers as it was read. */
export interface ChallengerList {
  good: GoodEntry[];
  bad: BadEntry[];
}

/** Of a list in the store (`ChallengerList`). */
export interface ReadChallengers {
  list: ArtifactRef;
  good: number;
  bad: number;
}

export interface RefusedSubmission {
  challenger: string;
  code: string;
  why: string;
}

/** What came of submitting a list. */
export interface Submissions {
  submitted: string[];
  /** Submitted before, or the king itself. */
  known: string[];
  refused: RefusedSubmission[];
}

export interface SubmittedChallengers {
  /** `Submissions` in the store. */
  submissions: ArtifactRef;
  submitted: number;
  known: number;
  refused: number;
}

/** What a night sees of its throne while it waits. */
export interface NightLook {
  /** Whether nothing of the schedule runs, and nothing will in this night. */
  idle: boolean;
  /** Submissions of the schedule that have not ended. */
  live: number;
  /** Whether the night has spent what it may. */
  spent: boolean;
  spent_usd: number;
}

export interface ClosedNightRef {
  spent_usd: number;
  /** Rows of the board that were left over, in the store (`BoardRow[]`). */
  left: ArtifactRef;
  left_over: number;
}

/** Why a night ended. */
export type NightEnd =
  /** Nothing of its schedule was left to do, but for what waits for its back-off. */
  | 'done'
  | 'time'
  | 'spend'
  | 'cancelled'
  /** It could not be held: its fault says why. */
  | 'failed';

export interface ConcludeNightInput extends NightRef {
  scheduled_at: string;
  ended_at: string;
  ended_by: NightEnd;
  fault: NightFault | null;
  challengers: ReadChallengers | null;
  submitted: SubmittedChallengers | null;
  closed: ClosedNightRef | null;
}

export interface NightFault {
  type: FailureType | 'unknown';
  message: string;
}

/** What a night came to, in a line; the whole is in its report. */
export interface NightResult {
  night: string;
  state: NightRecord['state'];
  why: string | null;
  folder: string | null;
}

/** `report.json` of a night. */
export interface NightReport {
  schedule: string;
  throne: string;
  night: string;
  time_zone: string;
  /** ISO times. */
  scheduled_at: string;
  began_at: string;
  ended_at: string;
  state: 'done' | 'failed';
  ended_by: NightEnd;
  fault: NightFault | null;
  limits: { hours: number; max_spend_usd: number | null };
  spent_usd: number | null;
  challengers: { source: string; good: number; bad: BadEntry[] } | null;
  submissions: Submissions | null;
  /** Submissions of the schedule that ended since its last night, by how they did. */
  crowned: EndedSubmission[];
  lost: EndedSubmission[];
  failed: EndedSubmission[];
  withdrawn: EndedSubmission[];
  /** First wins of this night that wait for their confirming duel; rows of `left_over` too. */
  won: BoardRow[];
  left_over: BoardRow[];
}

/** A night as `show` lists it; one that is due or under way has no final record yet. */
export type ListedNight = Omit<NightRecord, 'state' | 'recorded_at'> & { state: NightRecord['state'] | 'due' };
