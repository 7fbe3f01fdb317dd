export { duelWorkflow } from './duel.ts';
export { rejudgeWorkflow } from './rejudge.ts';
export { rejudgedSampleWorkflow } from './sample/rejudged-sample.ts';
export { sampleWorkflow } from './sample/sample.ts';
