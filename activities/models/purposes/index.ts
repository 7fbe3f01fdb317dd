import type { Purpose } from '../../../schemas/model-task.ts';
import { agentTurn } from './agent-turn.ts';
import { alignMilestones } from './align-milestones.ts';
import { alignQuestions } from './align-questions.ts';
import { extractMilestones } from './extract-milestones.ts';
import { judge } from './judge.ts';
import type { PurposeHandler } from './purpose.ts';
import { simulate } from './simulate.ts';
import { trialTurn } from './trial-turn.ts';
import { writeLadder } from './write-ladder.ts';

/** What the model activity does for each purpose. */
export const purposes: { [P in Purpose]: PurposeHandler<P> } = {
  agent_turn: agentTurn,
  trial_turn: trialTurn,
  simulate,
  extract_milestones: extractMilestones,
  align_milestones: alignMilestones,
  write_ladder: writeLadder,
  align_questions: alignQuestions,
  judge,
};
