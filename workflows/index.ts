export { duelWorkflow } from './duel.ts';
export { sampleWorkflow } from './sample/sample.ts';
