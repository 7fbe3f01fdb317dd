import { z } from 'zod';

import type { MilestoneDrop } from '../../schemas/milestone.ts';
import { Milestone, ReferenceRun } from '../../schemas/milestone.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { validateVector } from '../../scoring/duel/validate-vector.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';
import { columns } from './listing.ts';
import { milestoneRows } from './milestone-rows.ts';

const VectorFile = z.looseObject({ task: z.string(), runs: z.array(ReferenceRun), milestones: z.array(Milestone) });

interface VectorReport {
  milestones: Milestone[];
  /** With the text that was dropped: the milestone's statement, or the span of the entry. */
  drops: (MilestoneDrop & { text?: string })[];
}

/** Spec, check.md "vector". */
export const checkVector: Check = {
  run(text, file): VectorReport {
    const vector = parseInput(VectorFile, parseJson(text, file), file);
    const { milestones, drops } = validateVector(vector);
    // A drop names its milestone by id alone; where two share one, the text is that of the first.
    const byId = new Map([...vector.milestones].reverse().map((milestone) => [milestone.id, milestone]));
    return {
      milestones,
      drops: drops.map((drop) => {
        const milestone = byId.get(drop.id);
        const span = drop.evidence === undefined ? undefined : milestone?.evidence[drop.evidence]?.span;
        return { ...drop, text: span ?? milestone?.statement ?? '' };
      }),
    };
  },

  describe(result) {
    const { milestones, drops } = result as VectorReport;
    const gone = drops.map(({ id, reason, detail, evidence, text }) => [
      id,
      evidence === undefined ? 'milestone' : `evidence ${evidence}`,
      detail === undefined ? reason : `${reason} (${detail})`,
      text ?? '',
    ]);
    return [
      `${count(milestones.length, 'milestone')} kept`,
      ...columns(milestoneRows(milestones)),
      drops.length === 0 ? 'nothing dropped' : count(drops.length, 'drop'),
      ...columns(gone),
    ].join('\n');
  },
};
