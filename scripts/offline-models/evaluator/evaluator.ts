import { ALIGN_MILESTONES_SYSTEM } from '../../../prompts/align-milestones.ts';
import { ALIGN_QUESTIONS_SYSTEM } from '../../../prompts/align-questions.ts';
import { EXTRACTOR_SYSTEM } from '../../../prompts/extractor.ts';
import { LADDER_SYSTEM } from '../../../prompts/ladder.ts';
import { fencedParts } from '../reading/fenced-parts.ts';
import type { StandIn } from '../stand-in.ts';
import { alignMilestones, alignQuestions } from './align.ts';
import { extract } from './extract.ts';
import { ladder } from './ladder.ts';

/** Reads runs, aligns readings, writes ladders: which of it, the system text says. */
export const evaluator: StandIn = ({ messages, seed }) => {
  const [system, ...rest] = messages;
  const parts = rest.flatMap(({ content }) => fencedParts(content));
  return JSON.stringify(answer(system?.content ?? '', parts, seed));
};

function answer(system: string, parts: ReturnType<typeof fencedParts>, seed: number): object {
  switch (system) {
    case EXTRACTOR_SYSTEM:
      return extract(parts, seed);
    case ALIGN_MILESTONES_SYSTEM:
      return alignMilestones(parts);
    case LADDER_SYSTEM:
      return ladder(parts, seed);
    case ALIGN_QUESTIONS_SYSTEM:
      return alignQuestions(parts);
    default:
      return { error: 'standin/evaluator reads the prompts of assay only' };
  }
}
