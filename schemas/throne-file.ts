import { z } from 'zod';

import { DuelFile } from './duel-settings.ts';
import { BACK_OFF_SECONDS_DEFAULT } from './throne-settings.ts';

/** Rollouts of a pre-eval where the throne's file names none: long enough that a loop shows. */
export const PRE_EVAL_DEFAULT = { samples: 2, rollouts: 1, turns: 8 } as const;

/** The throne's own file, `throne.toml`: a duel's file without its challenger. */
export const ThroneFile = DuelFile.omit({ challenger: true, king_version: true }).extend({
  pre_eval: z
    .strictObject({
      samples: z.int().positive().default(PRE_EVAL_DEFAULT.samples),
      rollouts: z.int().positive().default(PRE_EVAL_DEFAULT.rollouts),
      turns: z.int().positive().default(PRE_EVAL_DEFAULT.turns),
    })
    .default(PRE_EVAL_DEFAULT),
  back_off_seconds: z.number().positive().default(BACK_OFF_SECONDS_DEFAULT),
});
export type ThroneFile = z.infer<typeof ThroneFile>;
