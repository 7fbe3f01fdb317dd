import type { z } from 'zod';

import { Evidence, Milestone } from '../../schemas/milestone.ts';
import { keyPath } from '../../schemas/parse.ts';

/** What a reply says, in at most this many characters of a problem. */
const FOUND_WIDTH = 80;

export interface ReadVector {
  milestones: Milestone[];
  /** What was left out or changed, each with its key path. */
  problems: string[];
}

/** Takes the known fields alone: what else a reply holds may be of any size or depth. */
const MilestoneFields = Milestone.strip().omit({ evidence: true });
const EvidenceFields = Evidence.strip();

/**
 * The milestones of an extractor's reply: `{"milestones": […]}` or the bare list. A milestone that is not one is left out,
 * and so is an entry of its evidence; an id that was used before gets a suffix, since both facts may hold. `consensus`,
 * `depends_on`, `necessity_reason` and `evidence` may be absent: the first is recomputed, the others are then empty.
 * Never throws, whatever the reply holds.
 */
export function milestonesOf(value: unknown): ReadVector {
  const list = Array.isArray(value) ? (value as unknown[]) : field(value, 'milestones');
  if (!Array.isArray(list)) {
    return { milestones: [], problems: [`milestones: ${found(list)}; expected a list of milestones`] };
  }
  const problems: string[] = [];
  const ids = new Map<string, number>();
  const milestones = (list as unknown[]).flatMap((item, index) => {
    const milestone = milestoneOf(item, `milestones[${index}]`, problems);
    if (milestone === null) return [];
    const id = unusedId(milestone.id, ids);
    if (id !== milestone.id)
      problems.push(`milestones[${index}].id: ${found(milestone.id)} twice; called ${found(id)}`);
    return [{ ...milestone, id }];
  });
  return { milestones, problems };
}

function milestoneOf(item: unknown, where: string, problems: string[]): Milestone | null {
  const optional = { necessity_reason: '', consensus: [], depends_on: [] };
  const fields = MilestoneFields.safeParse(isRecord(item) ? { ...optional, ...item } : item);
  if (!fields.success) {
    problems.push(problemOf(fields.error, item, where));
    return null;
  }
  if (fields.data.statement.trim() === '') {
    problems.push(`${where}.statement: empty; left out`);
    return null;
  }
  const entries = field(item, 'evidence') ?? [];
  if (!Array.isArray(entries)) {
    problems.push(`${where}.evidence: ${found(entries)}; expected a list, left out`);
    return null;
  }
  const evidence = (entries as unknown[]).flatMap((entry, index) => {
    const read = EvidenceFields.safeParse(entry);
    if (read.success) return [read.data];
    problems.push(problemOf(read.error, entry, `${where}.evidence[${index}]`));
    return [];
  });
  return { ...fields.data, evidence };
}

function problemOf(error: z.ZodError, item: unknown, where: string): string {
  const [issue] = error.issues;
  if (issue === undefined) return `${where}: not understood, left out`;
  const value = issue.path.reduce<unknown>(field, item);
  return `${where}${issue.path.length > 0 ? '.' : ''}${keyPath(issue.path)}: ${found(value)}; ${issue.message}; left out`;
}

/** @param uses how often each id was asked for */
function unusedId(id: string, uses: Map<string, number>): string {
  for (;;) {
    const use = (uses.get(id) ?? 0) + 1;
    uses.set(id, use);
    const name = use === 1 ? id : `${id}-${use}`;
    if (use === 1) return name;
    if (uses.has(name)) continue;
    uses.set(name, 1);
    return name;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** Not `JSON.stringify`: a value may be nested deeper than the stack. */
function found(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') {
    return JSON.stringify(value.length > FOUND_WIDTH ? `${value.slice(0, FOUND_WIDTH - 1)}…` : value);
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
