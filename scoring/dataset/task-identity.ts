import type { Family } from '../../schemas/settings.ts';

/** `owner__name`, perhaps with an issue's number or, in SWE-smith, a commit and the kind of bug behind it. */
const INSTANCE = /^([\w-]{1,100})__([\w.-]{1,200})$/;
const SMITH_SUFFIX = /\.[0-9a-f]{6,40}\.[\w.]{1,150}$/;
const NUMBER_SUFFIX = /-\d{1,10}$/;

/** Endings of files that hold trajectories, the longest first. */
const ENDINGS = ['.traj.json', '.trajectory.json', '.traj', '.jsonl', '.json', '.log', '.txt'];

/** SWE-smith names the kind of a bug behind the commit; anything else is a change that people made. */
const FAMILY_MARKS: readonly (readonly [RegExp, Family])[] = [
  [/\.pr_\w{1,50}$/, 'pr'],
  [/\.lm_\w{1,50}$/, 'lm'],
  [/\.combine_\w{1,50}$/, 'combine'],
  [/\.func_\w{1,50}$/, 'mechanical'],
];

/** The instance that a file's name stands for. `record` tells records of one file apart; null where it holds one. */
export function instanceOfFile(name: string, record: number | null): string {
  const ending = ENDINGS.find((one) => name.endsWith(one) && name.length > one.length) ?? '';
  const base = name.slice(0, name.length - ending.length);
  return record === null ? base : `${base}-${record}`;
}

/** The repository that an instance id names (`owner/name`); the id itself where it names none. */
export function repoOfInstance(instanceId: string): string {
  const [, owner, rest] = INSTANCE.exec(instanceId.slice(0, 400)) ?? [];
  if (owner === undefined || rest === undefined) return instanceId;
  return `${owner}/${rest.replace(SMITH_SUFFIX, '').replace(NUMBER_SUFFIX, '')}`;
}

/** The family that an instance id names, null where it names none. */
export function familyOfInstance(instanceId: string): Family | null {
  return FAMILY_MARKS.find(([mark]) => mark.test(instanceId.slice(-120)))?.[1] ?? null;
}
