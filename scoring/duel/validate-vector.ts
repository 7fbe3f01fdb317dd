import type { Evidence, Milestone, MilestoneDrop, ReferenceRun } from '../../schemas/milestone.ts';
import type { EvidenceSource } from '../../schemas/settings.ts';
import { EVIDENCE_SOURCES, SOURCES_BY_CATEGORY } from '../../schemas/settings.ts';
import { consensusOf } from './consensus.ts';
import { normaliseSpan } from './normalise-span.ts';
import { occursIn } from './occurs-in.ts';

export interface VectorReading {
  /** The TASK block as text. */
  task: string;
  runs: readonly ReferenceRun[];
  milestones: readonly Milestone[];
}

export interface ValidatedVector {
  /** What survives, with the evidence that is left and `consensus` recomputed from it. */
  milestones: Milestone[];
  /** One drop a milestone for `optional`, `in_prefix` and `unreached`, else one an entry (`evidence` is its index). */
  drops: MilestoneDrop[];
}

/**
 * What one reading of a vector asserts and can show. In order: `optional`, `given_by_task` (in_prefix; then any span that
 * occurs in the TASK block, which takes the whole milestone: what the task hands over is not to be earned),
 * `source_<source>_inadmissible_for_<category>`, `span_not_in_<source>` (of the run and step it cites), `unreached`.
 * `depends_on` keeps only milestones that survive. Spans are compared by `normaliseSpan`; one that is empty after that
 * stands nowhere. A vector that was validated validates to itself. Linear in the runs for each span.
 *
 * Source: seed, "The vector of change"; spec, duel.md "Vector of change".
 */
export function validateVector({ task, runs, milestones }: VectorReading): ValidatedVector {
  const drops: MilestoneDrop[] = [];
  const text = { task: normaliseSpan(task), blocks: blocksOf(runs), spans: new Map<string, string>() };
  const reached = milestones.flatMap((milestone) => {
    const verdict = validateMilestone(milestone, text);
    for (const drop of verdict.drops) drops.push(drop);
    return verdict.evidence === null ? [] : [{ ...milestone, evidence: verdict.evidence }];
  });
  const kept = new Set(reached.map(({ id }) => id));
  return {
    milestones: reached.map((milestone) => ({
      ...milestone,
      consensus: consensusOf(milestone.evidence),
      depends_on: milestone.depends_on.filter((id) => kept.has(id)),
    })),
    drops,
  };
}

interface NormalText {
  task: string;
  blocks: (entry: Evidence) => readonly string[];
  spans: Map<string, string>;
}

function validateMilestone(
  milestone: Milestone,
  text: NormalText,
): { evidence: Evidence[] | null; drops: MilestoneDrop[] } {
  const { id, category } = milestone;
  if (!milestone.necessary) return { evidence: null, drops: [{ id, reason: 'optional' }] };
  if (milestone.in_prefix) return { evidence: null, drops: [{ id, reason: 'given_by_task' }] };

  const entries = milestone.evidence.map((entry, index) => ({
    entry,
    index,
    span: normalised(entry.span, text.spans),
  }));
  const given = entries.filter(({ span }) => occursIn(text.task, span));
  if (given.length > 0) {
    const reason = { id, reason: 'given_by_task', detail: 'span_from_task' };
    return { evidence: null, drops: given.map(({ index }) => ({ ...reason, evidence: index })) };
  }

  const drops: MilestoneDrop[] = [];
  const admissible = entries.filter(({ entry: { source }, index }) => {
    if (SOURCES_BY_CATEGORY[category].includes(source)) return true;
    drops.push({ id, reason: `source_${source}_inadmissible_for_${category}`, evidence: index });
    return false;
  });
  const found = admissible.filter(({ entry, index, span }) => {
    if (text.blocks(entry).some((block) => occursIn(block, span))) return true;
    drops.push({ id, reason: `span_not_in_${entry.source}`, evidence: index });
    return false;
  });
  if (found.length > 0) return { evidence: found.map(({ entry }) => entry), drops };
  return { evidence: null, drops: [...drops, { id, reason: 'unreached' }] };
}

/** The normalised blocks that an entry cites. Each block is normalised once, and only when it is cited. */
function blocksOf(runs: readonly ReferenceRun[]): NormalText['blocks'] {
  const raw = new Map<string, string[]>();
  const normal = new Map<string, string[]>();
  const key = (run: number, step: number, source: EvidenceSource): string => `${run}/${step}/${source}`;
  for (const { run, steps } of runs) {
    for (const step of steps) {
      for (const source of EVIDENCE_SOURCES) {
        const block = step[source];
        if (block === undefined) continue;
        const at = key(run, step.step, source);
        const blocks = raw.get(at);
        if (blocks === undefined) raw.set(at, [block]);
        else blocks.push(block);
      }
    }
  }
  return ({ run, step, source }) => {
    const at = key(run, step, source);
    const known = normal.get(at);
    if (known !== undefined) return known;
    const blocks = (raw.get(at) ?? []).map(normaliseSpan);
    normal.set(at, blocks);
    return blocks;
  };
}

function normalised(span: string, known: Map<string, string>): string {
  const before = known.get(span);
  if (before !== undefined) return before;
  const form = normaliseSpan(span);
  known.set(span, form);
  return form;
}
