export { duelWorkflow } from './duel.ts';
export { preEvalWorkflow } from './pre-eval.ts';
export { rejudgeWorkflow } from './rejudge.ts';
export { preEvalSampleWorkflow } from './sample/pre-eval-sample.ts';
export { rejudgedSampleWorkflow } from './sample/rejudged-sample.ts';
export { sampleWorkflow } from './sample/sample.ts';
export { evalRunWorkflow } from './throne/eval-run.ts';
export { throneWorkflow } from './throne/throne.ts';
