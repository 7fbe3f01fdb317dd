import type { BiasWarning } from '../../schemas/aggregate.ts';
import { backendName } from './backend-name.ts';
import type { PlannedTrial } from './planned-trials.ts';

export type BackendOverlap = Extract<BiasWarning, { kind: 'backend_overlap' }>;

/** Flags of a trial by the severity of its config's warning. Seed, "Where severity surfaces". */
export const OVERLAP_FLAGS: Readonly<Record<BackendOverlap['severity'], string>> = {
  warning: 'backend_overlap',
  informational: 'backend_overlap_informational',
};

/**
 * What a config can reach of the backends that made the expected answers of its tasks; undefined where it is nothing. Where
 * it reaches all of them the score may be a tautology; where one is out of its reach, that one confirms the answer
 * independently. Source: seed, "Bias detection — backend_overlap severity".
 *
 * @param servers names of its MCP servers
 */
export function backendOverlap(
  label: string,
  planned: readonly PlannedTrial[],
  servers: readonly string[],
): BackendOverlap | undefined {
  const reachable = byName(servers);
  const names = new Map<string, string>();
  const nameOf = (spelt: string): string => {
    const known = names.get(spelt) ?? backendName(spelt);
    names.set(spelt, known);
    return known;
  };
  const tasks = new Set<string>();
  const behind = new Map<string, string>();
  for (const { task, trial } of planned) {
    const own = trial?.gtBackends ?? [];
    if (!own.some((spelt) => reachable.has(nameOf(spelt)))) continue;
    tasks.add(task);
    for (const spelt of own) if (!behind.has(nameOf(spelt))) behind.set(nameOf(spelt), spelt);
  }
  if (tasks.size === 0) return undefined;
  const [overlap, independent] = [true, false].map((reached) =>
    [...behind].filter(([name]) => reachable.has(name) === reached).map(([, spelt]) => spelt),
  ) as [string[], string[]];
  const severity = independent.length === 0 ? 'warning' : 'informational';
  return {
    kind: 'backend_overlap',
    severity,
    message: message(label, tasks.size, overlap, independent),
    detail: {
      config: label,
      tasks: [...tasks],
      gt_backends: [...behind.values()].sort(),
      config_backends: [...reachable.values()].sort(),
      overlap: overlap.sort(),
      independent_backends: independent.sort(),
    },
  };
}

function byName(names: readonly string[]): Map<string, string> {
  const spelt = new Map<string, string>();
  for (const name of names) if (!spelt.has(backendName(name))) spelt.set(backendName(name), name);
  return spelt;
}

function message(label: string, tasks: number, overlap: readonly string[], independent: readonly string[]): string {
  const on = `${tasks} ${tasks === 1 ? 'task' : 'tasks'}`;
  const reach = `${label} can reach ${overlap.join(', ')}, which made the expected answers of ${on}`;
  return independent.length === 0
    ? `${reach}: it may score by looking them up`
    : `${reach}; ${independent.join(', ')}, which it cannot reach, confirmed them`;
}
