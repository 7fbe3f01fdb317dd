/** Files of a cell's folder. Spec, records.md "Cell folder". */
export const cellFiles = {
  task: 'task.json',
  requirements: 'requirements.json',
  hiddenMap: 'hidden_map.json',
  baseline: 'baseline.json',
  manifest: 'manifest.json',
  summary: 'scoring_summary.json',
  attempts: 'attempts',
  /** Of a cell that was run here. */
  run: 'run.json',
} as const;

/** Files of an attempt's folder; each output has its exit status beside it, and its runner's report where one was asked for. */
export const attemptFiles = {
  visible: 'visible',
  hidden: 'hidden',
  fullSuite: 'full_suite',
  rerun: (k: number): string => `visible.rerun-${k}`,
  agentOutput: 'agent_output.txt',
  agentReport: 'agent_report.json',
  usage: 'usage.json',
  transcript: 'transcript.jsonl',
  substrate: 'substrate.json',
  retryFeedback: 'retry_feedback.json',
} as const;

/** Folder of the n-th attempt, below that of its cell. */
export function attemptFolder(n: number): string {
  return `${cellFiles.attempts}/${n}`;
}
