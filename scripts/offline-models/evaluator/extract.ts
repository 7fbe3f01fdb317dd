import type { Milestone } from '../../../schemas/milestone.ts';
import { draw, pick } from '../draw.ts';
import type { FencedPart } from '../reading/fenced-parts.ts';
import { type Fact, factsOf } from './facts.ts';
import { missteps } from './missteps.ts';
import { readRuns } from './runs.ts';

/** Share of facts that one reading overlooks, and of entries that it does not cite. */
const OVERLOOKED = 0.15;
const UNCITED = 0.15;

/** One reading: some of the facts that the runs bear out, and a few entries that validation has to refuse. */
export function extract(parts: readonly FencedPart[], seed: number): { milestones: Milestone[] } {
  const task = parts.find(({ name }) => name === 'TASK')?.text ?? '';
  const runs = readRuns(parts);
  const facts = factsOf(runs, task).filter(({ key }) => draw('overlooked', seed, key) >= OVERLOOKED);
  const ids = new Map(facts.map(({ key }, i) => [key, `m${i + 1}`]));
  const milestones = facts.map((fact) => milestoneOf(fact, ids, seed));
  const wrong = missteps(runs, task, seed).map((milestone, i) => ({ ...milestone, id: `m${facts.length + i + 1}` }));
  return { milestones: [...milestones, ...wrong] };
}

function milestoneOf(fact: Fact, ids: ReadonlyMap<string, string>, seed: number): Milestone {
  const cited = fact.evidence.filter(({ run }) => draw('uncited', seed, fact.key, run) >= UNCITED);
  const evidence = cited.length === 0 ? [...fact.evidence] : cited;
  return {
    id: ids.get(fact.key) ?? '',
    category: fact.category,
    statement: pick(fact.wordings, 'wording', seed, fact.key),
    necessary: true,
    necessity_reason: fact.reason,
    in_prefix: false,
    consensus: evidence.map(({ run }) => run),
    depends_on: fact.needs.map((key) => ids.get(key)).filter((id) => id !== undefined),
    evidence,
  };
}
