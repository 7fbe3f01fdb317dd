/**
 * Ids of workflows: pure functions of the input, so that starting the same thing twice attaches to the first. Spec,
 * architecture.md "Workflows".
 */
export function duelId(duel: { throne: string; challenger: string; king_version: number; number: number }): string {
  return `duel/${duel.throne}/${duel.challenger}@${duel.king_version}/${duel.number}`;
}

export function sampleWorkflowId(duel: string, sampleId: string): string {
  return `${duel}/sample/${sampleId}`;
}
