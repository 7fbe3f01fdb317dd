import type { DuelInput } from './duel-run.ts';
import type { DuelSettings } from './duel-settings.ts';
import type { FailureType } from './failures.ts';
import type { SubmissionState } from './throne-settings.ts';

/** Payloads of the throne's workflow: its state, what it is told, what it answers. All plain JSON. */

/** What a throne is about: the duel that each challenger has to win, and what comes before it. */
export interface ThroneConfig {
  throne: string;
  dataset: { manifest: string; sha256: string };
  samples: number;
  seed: string;
  allow_short: boolean;
  /** Most that one duel, or one pre-eval, may spend; null: no cap. */
  max_cost_usd: number | null;
  settings: DuelSettings;
  pre_eval: PreEvalSettings;
  /** Wait after a first failed run; it doubles with each further one. */
  back_off_seconds: number;
}

export interface PreEvalSettings {
  samples: number;
  rollouts: number;
  turns: number;
}

/** A duel that a challenger won. */
export interface Win {
  duel: string;
  king_version: number;
  score_king: number;
  score_challenger: number;
  /** ISO time of the verdict. */
  at: string;
}

export interface Reign {
  king: string;
  /** 0 for the king that the throne was created with. */
  king_version: number;
  since: string;
  /** The two wins that crowned it; none for the first king. */
  wins: Win[];
}

/** A submission that has not ended. */
export interface Submission {
  challenger: string;
  /** 1, or more where the same challenger was submitted again after it had ended. */
  attempt: number;
  state: SubmissionState;
  /** Smaller goes first. */
  priority: number;
  /** Serial number of its arrival: of two with the same priority the smaller goes first. */
  arrival: number;
  submitted_at: string;
  /** The schedule whose nights it waits for; null where it may run at any time. */
  schedule: string | null;
  /** Wins against the present king, at most one. */
  wins: Win[];
  /** Number of its latest duel against the present king; 0 before the first. */
  duel_number: number;
  /** Times that duel has been resumed; null when its next duel is a new one. */
  generation: number | null;
  /** Spent on that duel so far. */
  duel_spent_usd: number;
  /** Spent on its pre-eval so far. */
  pre_eval_spent_usd: number;
  /** Runs of it that failed, pre-evals included. */
  failures: number;
  /** Runs of it that were cut short by what is no failure: a night's money, or what the whole throne is about. */
  interruptions: number;
  /** ISO time before which it is not tried again. */
  not_before: string | null;
  /** Why it is where it is; null where there is nothing to say. */
  reason: string | null;
}

/** How a submission ended. */
export interface EndedSubmission extends Pick<
  Submission,
  'challenger' | 'attempt' | 'arrival' | 'schedule' | 'reason'
> {
  state: SubmissionState;
  submitted_at: string;
  ended_at: string;
  king_version: number;
  duel_number: number;
  /** The run that decided: its duel or pre-eval; null where none did. */
  run: string | null;
  score_king: number | null;
  score_challenger: number | null;
}

/** What the throne remembers of an ended submission, small, for there may be thousands. */
export interface KnownSubmission {
  state: SubmissionState;
  attempt: number;
  king_version: number;
  duel_number: number;
}

/** A duel or a pre-eval under way. */
export interface EvalRun {
  kind: 'pre_eval' | 'duel';
  challenger: string;
  attempt: number;
  schedule: string | null;
  /** Id of the workflow that runs it and reports its end. */
  workflow: string;
  /** Id of the duel or the pre-eval itself. */
  run: string;
  king_version: number;
  started_at: string;
  /** What the same duel or pre-eval had spent before this start of it. */
  spent_before_usd: number;
  /** Workflow of the night whose money caps it more narrowly than the throne does; null where none does. */
  capped_by: string | null;
}

/** How a run ended, as it tells the throne. */
export interface EvalRunEnd {
  workflow: string;
  run: string;
  outcome:
    | { state: 'won' | 'lost'; score_king: number; score_challenger: number }
    | { state: 'passed' }
    /** `fault` is null where the engine's own words are all there is: a run that was terminated. */
    | { state: 'failed'; fault: FailureType | null; message: string };
  /** All that this run has spent, over all its generations; null where a model has no price. */
  spent_usd: number | null;
}

/** A night in which submissions of a schedule may run. */
export interface OpenNight {
  schedule: string;
  /** Id of the nightly workflow, which is told when nothing of its schedule is left to do. */
  workflow: string;
  /** ISO time after which no further first duel is started. */
  until: string;
  max_spend_usd: number | null;
}

export interface NightState extends OpenNight {
  spent_usd: number;
  /** Whether a run had to stop because its next call would have passed what the night may spend. */
  exhausted: boolean;
  /** Kept when it is over, so that being told twice gives the same answer. */
  closed: boolean;
}

/** What a night came to, given when it is closed. */
export interface ClosedNight {
  spent_usd: number;
  /** Submissions of its schedule that have not ended. */
  left: BoardRow[];
}

export interface Pause {
  reason: string;
  since: string;
}

/** The whole state of a throne, carried from run to run of its workflow. */
export interface ThroneState {
  reign: Reign;
  submissions: Submission[];
  /** By challenger; of several attempts the last. */
  known: Record<string, KnownSubmission>;
  duel: EvalRun | null;
  pre_eval: EvalRun | null;
  paused: Pause | null;
  /** By schedule. */
  nights: Record<string, NightState>;
  arrivals: number;
  /** What has ended and is not in the store yet. */
  unrecorded: { ended: EndedSubmission[]; reigns: Reign[] };
}

/** Arguments of the throne's workflow. */
export interface ThroneInput {
  config: ThroneConfig;
  king: string;
  /** Absent in the first run. */
  state?: ThroneState;
  /** Changes of state after which the workflow continues as new; null: when the engine suggests it. */
  changes_per_run: number | null;
}

/** What the store knows of a throne before its workflow starts: nothing, or what an earlier one recorded. */
export type OpenedThrone = Pick<ThroneState, 'reign' | 'known' | 'arrivals'>;

export interface SubmitRequest {
  challenger: string;
  priority: number;
  schedule: string | null;
  /** Submits one that has ended once more. */
  again: boolean;
}

export interface WithdrawRequest {
  challenger: string;
  reason: string;
}

/** A live submission as `throne status` shows it. */
export interface BoardRow {
  /** 1 is next; null for what runs now. */
  position: number | null;
  challenger: string;
  state: SubmissionState;
  priority: number;
  submitted_at: string;
  schedule: string | null;
  wins: number;
  failures: number;
  /** What it waits for, in words. */
  waits_for: string;
}

/** Everything that a throne knows of now: its answer to the query `board`. */
export interface Board {
  config: ThroneConfig;
  reign: Reign;
  paused: Pause | null;
  duel: EvalRun | null;
  pre_eval: EvalRun | null;
  queue: BoardRow[];
  nights: NightState[];
  /** Ended submissions by state. */
  ended: Partial<Record<SubmissionState, number>>;
}

/** Arguments of the workflow that runs one duel or one pre-eval and tells the throne how it ended. */
export type EvalRunInput = { throne: string } & (
  { kind: 'duel'; input: DuelInput } | { kind: 'pre_eval'; input: PreEvalInput }
);

/** Input of a pre-eval: a few short rollouts of a submission, before it may be queued. */
export interface PreEvalInput {
  id: string;
  throne: string;
  challenger: string;
  dataset: { manifest: string; sha256: string };
  seed: string;
  allow_short: boolean;
  max_cost_usd: number | null;
  settings: DuelSettings;
  pre_eval: PreEvalSettings;
}

/** What a pre-eval found; the record behind it names the looping commands. */
export interface PreEvalResult {
  passed: boolean;
  /** Rollouts that looped, were cut off, or could not be read. */
  faulty: number;
  rollouts: number;
  /** The first fault in words; null when all passed. */
  explanation: string | null;
  /** Folder of its record. */
  folder: string;
}

/** Names of what a throne's workflow answers to. */
export const THRONE = {
  updates: {
    submit: 'submit',
    withdraw: 'withdraw',
    pause: 'pause',
    resume: 'resume',
    openNight: 'openNight',
    closeNight: 'closeNight',
  },
  queries: { board: 'board' },
  signals: { evalRunEnded: 'evalRunEnded' },
  /** Type of the failure with which an update is refused; its details hold the `Refusal`. */
  refused: 'refused',
} as const;

/** The signal by which a throne tells a night that nothing of its schedule is left to do. */
export const NIGHT_DONE_SIGNAL = 'nightDone';
