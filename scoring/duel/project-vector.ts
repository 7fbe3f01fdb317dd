import type { Milestone, ReferenceRun, RunStep } from '../../schemas/milestone.ts';
import type { MilestoneCategory } from '../../schemas/settings.ts';
import { SPANS_SHOWN } from '../../schemas/settings.ts';
import { approachWindow } from './approach-window.ts';
import { commandTargets } from './command-targets.ts';
import { normaliseSpan } from './normalise-span.ts';
import { sentencesOf } from './sentences.ts';
import { runsAgree } from './spans-agree.ts';

/** A surviving milestone as the ladder writer sees it: without run numbers and consensus. */
export interface ProjectedMilestone {
  id: string;
  category: MilestoneCategory;
  statement: string;
  /** Why it is required. */
  necessity_reason: string;
  /** Statements of the milestones that it depends on. */
  depends_on: string[];
  /** Whether the runs that reached it point at the same code. */
  spans_agree: boolean;
  /** Paths and identifiers that every run that reached it worked on en route; none where one run alone did. */
  common_targets: string[];
  /** Each run's own sentences en route, a list a run, in an order that does not tell which run is which. */
  sentences: string[][];
  /** Distinct spans, at most SPANS_SHOWN. */
  spans: string[];
}

/**
 * The vector as the question writer gets it: what a milestone requires, and that routes differed, but never which run
 * took which.
 *
 * @param milestones of the merged vector
 * Source: seed, "The ladder"; spec, duel.md "Ladder".
 */
export function projectVector(milestones: readonly Milestone[], runs: readonly ReferenceRun[]): ProjectedMilestone[] {
  const byId = new Map(milestones.map((milestone) => [milestone.id, milestone]));
  return milestones.map((milestone) => {
    const windows = runs.map((run) => approachWindow(run, milestone, byId)).filter((window) => window.length > 0);
    return {
      id: milestone.id,
      category: milestone.category,
      statement: milestone.statement,
      necessity_reason: milestone.necessity_reason,
      depends_on: milestone.depends_on.flatMap((id) => byId.get(id)?.statement ?? []),
      spans_agree: runsAgree(milestone.evidence),
      common_targets: commonTargets(windows),
      sentences: windows
        .map((window) => distinct(window.flatMap(({ stated }) => sentencesOf(stated ?? ''))))
        .filter((sentences) => sentences.length > 0)
        .sort(byText),
      spans: distinctSpans(milestone),
    };
  });
}

function commonTargets(windows: readonly (readonly RunStep[])[]): string[] {
  const [first, ...others] = windows.map(
    (window) => new Set(window.flatMap(({ command }) => commandTargets(command ?? ''))),
  );
  if (first === undefined || others.length === 0) return [];
  return [...first].filter((target) => others.every((targets) => targets.has(target))).sort();
}

function distinctSpans({ evidence }: Milestone): string[] {
  const spans = new Map<string, string>();
  for (const { span } of evidence) {
    const form = normaliseSpan(span);
    if (!spans.has(form)) spans.set(form, span);
  }
  return [...spans.values()].slice(0, SPANS_SHOWN);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function byText(a: readonly string[], b: readonly string[]): number {
  const [x, y] = [a.join('\n'), b.join('\n')];
  return x < y ? -1 : Number(x > y);
}
