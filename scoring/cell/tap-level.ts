import type { Reading } from './reading.ts';
import type { TapNode } from './tap-tree.ts';

/** Points that are indented alike and belong together. */
export interface TapLevel {
  indent: number;
  nodes: TapNode[];
  plan: number | null;
  /** The line behind which its points stand. */
  from: number;
}

/** The points of a level, as many as its plan provides for: a point that breaks the numbering is what a test printed. */
export function plannedPoints({ nodes, plan }: TapLevel, reading: Reading): readonly TapNode[] {
  if (plan === null) {
    reading.doubt('no plan says how many points there are');
    return nodes;
  }
  const misnumbered = nodes.find(({ number }, index) => number !== null && number !== index + 1);
  if (misnumbered !== undefined) reading.doubt(`the points are not numbered in order: ${misnumbered.name}`);
  if (nodes.length === plan) return nodes;
  if (nodes.length < plan) {
    reading.doubt(`the plan is of ${plan} points, there are ${nodes.length}`);
    return nodes;
  }
  reading.doubt(`the plan is of ${plan} points, there are ${nodes.length}: tests print some, or the plan is wrong`);
  const isNumbered = nodes.some(({ number }) => number !== null);
  let last = 0;
  return nodes.filter(({ number }) => {
    if (!isNumbered) return true;
    if (number === null || number < last || number > last + 1) return false;
    last = number;
    return true;
  });
}
