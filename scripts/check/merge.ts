import { z } from 'zod';

import { Milestone } from '../../schemas/milestone.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { mergeVectors } from '../../scoring/duel/merge-vectors.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';
import { columns } from './listing.ts';
import { milestoneRows } from './milestone-rows.ts';

const MergeFile = z.looseObject({
  readings: z.array(z.array(Milestone)),
  /** Groups of reading (`r1`, `r2`, … by position) and milestone id. */
  matches: z.array(z.array(z.tuple([z.string(), z.string()]))).default([]),
});

/** Spec, check.md "vector" (`assay check merge`). */
export const checkMerge: Check = {
  run(text, file): { milestones: Milestone[] } {
    const { readings, matches } = parseInput(MergeFile, parseJson(text, file), file);
    return mergeVectors(
      readings.map((milestones, position) => ({ id: `r${position + 1}`, milestones })),
      matches,
    );
  },

  describe(result) {
    const { milestones } = result as { milestones: Milestone[] };
    return [`${count(milestones.length, 'milestone')} in the union`, ...columns(milestoneRows(milestones))].join('\n');
  },
};
