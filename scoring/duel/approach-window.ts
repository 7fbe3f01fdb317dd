import type { Milestone, ReferenceRun, RunStep } from '../../schemas/milestone.ts';

/** The step at which a run first shows a milestone; null when it does not. */
export function citedStep(milestone: Pick<Milestone, 'evidence'>, run: number): number | null {
  const steps = milestone.evidence.flatMap((entry) => (entry.run === run ? [entry.step] : []));
  return steps.length === 0 ? null : steps.reduce((a, b) => Math.min(a, b));
}

/**
 * The steps by which a run came to a milestone: after the previous milestone that it depends on (or from the run's start)
 * up to the step that it cites. Where several entries cite the run, the first step counts: there the run had arrived. A
 * dependency that shows no earlier than the milestone itself is no start.
 *
 * @param milestones the whole vector, in which `depends_on` is looked up
 * @returns empty when the run does not show the milestone
 * Source: spec, duel.md "Ladder".
 */
export function approachWindow(
  run: ReferenceRun,
  milestone: Milestone,
  milestones: ReadonlyMap<string, Milestone>,
): RunStep[] {
  const end = citedStep(milestone, run.run);
  if (end === null) return [];
  const before = milestone.depends_on.flatMap((id) => {
    const dependency = milestones.get(id);
    const step = dependency === undefined ? null : citedStep(dependency, run.run);
    return step === null || step >= end ? [] : [step];
  });
  const start = before.reduce((a, b) => Math.max(a, b), -Infinity);
  return run.steps.filter(({ step }) => step > start && step <= end);
}
