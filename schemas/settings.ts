/**
 * The constants of the mission, each standing once. "Seed" is the scoring page of Albedo (SN97), the source of the
 * duel's rules; "spec" marks what the design settled beyond it. Nothing here is read from the environment: settings a
 * user may change are in duel-settings.ts, which takes its defaults from here.
 */

/** Absolute margin, in units of the mean yes-rate, by which a challenger must beat the king. Seed, "The verdict". */
export const CHALLENGER_WIN_MARGIN = 0.025;

/** Most questions the ladder writer may give one milestone. Seed, "The ladder". */
export const RUNGS_MAX = 6;

/** Most questions a checklist may hold. Seed, "The ladder". */
export const QUESTIONS_MAX = 60;

/** A milestone left with fewer questions than this is topped up from the spare ones. Seed, "The ladder". */
export const LADDER_MIN = 2;

/** A sample with fewer surviving questions is rejected. Seed, "Pruning against the reference runs". */
export const QUESTION_FLOOR = 6;

/** A document whose share of repeated commands (1 − distinct/total) reaches this is looped. Seed, "Before the judge". */
export const DUP_CMD_THRESHOLD = 0.5;

/** So is one in which a command runs this many times in a row. Seed, "Before the judge". */
export const MAX_RUN_THRESHOLD = 4;

/** Looping commands named in an explanation. Seed, "Before the judge". */
export const LOOP_COMMANDS_SHOWN = 5;

/** Longest looping command shown whole, in code points. Spec, duel.md "Judging". */
export const LOOP_COMMAND_WIDTH = 120;

/** Token Jaccard from which two spans point at the same code. Seed, "The ladder". */
export const SPANS_AGREE_JACCARD = 0.6;

/** Token Jaccard from which a question is a near duplicate of an earlier one. Spec, duel.md "Ladder". */
export const NEAR_DUPLICATE_JACCARD = 0.75;

/** Most questions that may open with one template (their first four words). Spec, duel.md "Ladder". */
export const TEMPLATE_STAMP_MAX = 4;

/** Words that make a question's opening template. Spec, duel.md "Ladder". */
export const TEMPLATE_WORDS = 4;

/** Most questions of generic hygiene in a checklist. Spec, duel.md "Ladder". */
export const GENERIC_HYGIENE_MAX = 3;

/** Most questions in negative form in a checklist. Spec, duel.md "Ladder". */
export const NEGATIVE_FORM_MAX = 8;

/** Distinct spans of a milestone shown to the ladder writer. Seed, "The ladder". */
export const SPANS_SHOWN = 3;

/** Readings that must have asked a question for it to be kept. Seed, "The ladder". */
export const QUESTION_MAJORITY = 2;

/** Reference runs that must survive for a sample to be scored. Seed, "The shape of one eval". */
export const REFERENCE_RUNS_MIN = 2;

/** Decimals to which side scores and their difference are rounded. Spec, duel.md "Scores and verdict". */
export const SCORE_DECIMALS = 6;

/** Answers a judge may give. Seed, `ScoringConfig.allowed_scores`. */
export const ALLOWED_SCORES = [0, 1] as const;

/** How answers are scored. Seed, "Configuration". */
export const SCORING_MODE = 'binary';

/** How checklists are made. Seed, "The shape of one eval". */
export const QUESTION_MODE = 'milestone_ladder';

/** Resamples of the paired bootstrap interval of the margin, and its coverage. Spec, duel.md "Scores and verdict". */
export const BOOTSTRAP_RESAMPLES = 10_000;
export const BOOTSTRAP_COVERAGE = 0.95;

/** Categories of a milestone. Seed, "The vector of change". */
export const MILESTONE_CATEGORIES = ['claims', 'explore', 'action', 'verification'] as const;
export type MilestoneCategory = (typeof MILESTONE_CATEGORIES)[number];

/** Kinds of block of a run that evidence may cite. Seed, "The vector of change". */
export const EVIDENCE_SOURCES = ['output', 'stated', 'edit', 'command'] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

/** Evidence a category may rest on. Seed, `SOURCES_BY_CATEGORY`. */
export const SOURCES_BY_CATEGORY: Readonly<Record<MilestoneCategory, readonly EvidenceSource[]>> = {
  claims: ['output', 'stated'],
  explore: ['output', 'stated'],
  action: ['edit', 'output', 'command'],
  verification: ['command', 'stated'],
};

/** A question's tag: the category of the milestone it was written for. Seed, "Per judge: a weighted yes-rate". */
export const QUESTION_TAGS = [
  'reference:claims',
  'reference:explore',
  'reference:action',
  'reference:verification',
] as const;
export type QuestionTag = (typeof QUESTION_TAGS)[number];

/** Weight of an answer by the tag of its question. Seed, "Per judge: a weighted yes-rate". */
export const TAG_WEIGHTS: Readonly<Record<QuestionTag, number>> = {
  'reference:claims': 1.0,
  'reference:explore': 1.0,
  'reference:action': 1.0,
  'reference:verification': 1.0,
};

/** Decimals that a weight of the table may have, so that weighted rates are exact. */
export const TAG_WEIGHT_DECIMALS = 3;

/** Strata of the draw by phase of the cut. Spec, duel.md "Samples". */
export const PHASE_SHARES = { pre_edit: 0.45, at_edit: 0.35, cold: 0.2 } as const;
export type Phase = keyof typeof PHASE_SHARES;

/** Strata of the draw by family of the task. Spec, duel.md "Samples". */
export const FAMILY_SHARES = { pr: 0.5, lm: 0.15, combine: 0.1, mechanical: 0.25 } as const;
export type Family = keyof typeof FAMILY_SHARES;

/** Most samples of one repository in a draw. Spec, duel.md "Samples". */
export const DRAW_PER_REPOSITORY_MAX = 2;

/** Largest share of samples outside the benchmark language. Spec, duel.md "Samples". */
export const DRAW_FOREIGN_LANGUAGE_MAX = 0.3;

/** Longest prefix drawn, in characters. Spec, duel.md "Samples". */
export const PREFIX_CHARACTERS_MAX = 54_000;

/** Observation formats found in trajectories. Spec, duel.md "Rollouts and the shared world". */
export const OBSERVATION_FORMATS = ['returncode', 'swe_agent', 'openhands'] as const;
export type ObservationFormat = (typeof OBSERVATION_FORMATS)[number];

/** Fence tags whose block is a shell command; an untagged fence is one too. Spec, check.md "document". */
export const COMMAND_FENCE_TAGS = ['', 'bash', 'sh', 'shell', 'mswea_bash_command'] as const;

/** The two sides of a duel. */
export const SIDES = ['king', 'challenger'] as const;
export type Side = (typeof SIDES)[number];

/**
 * Output from this many characters on is shown as its head and tail in the `returncode` format. mini-swe-agent 1.15,
 * `action_observation_template`.
 */
export const OBSERVATION_ELIDE_FROM = 10_000;

/** Characters of such a head, and of such a tail. mini-swe-agent 1.15, `action_observation_template`. */
export const OBSERVATION_ELIDE_KEEP = 5_000;
