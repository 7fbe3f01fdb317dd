import type { LoadedTask } from '../../activities/tasks/load-task.ts';
import { count, note } from '../output.ts';
import { printable } from '../printable.ts';

/** Tasks whose keys are told one by one; of a large set, a person reads the first. */
const TASKS_TOLD = 5;

/** Tells which keys of tasks no rule knows: they are kept, and told once. Spec, trial.md "Task directory". */
export function tellUnknownKeys(tasks: readonly Pick<LoadedTask, 'id' | 'unknownKeys'>[]): void {
  const unknown = tasks.filter(({ unknownKeys }) => unknownKeys.length > 0);
  for (const { id, unknownKeys } of unknown.slice(0, TASKS_TOLD)) {
    for (const { file, keys } of unknownKeys) {
      const named = keys.map((key) => printable(key)).join(', ');
      note(`${printable(id)}: ${file}: unknown ${keys.length === 1 ? 'key' : 'keys'} ${named}; kept`);
    }
  }
  const more = unknown.length - TASKS_TOLD;
  if (more > 0) note(`${count(more, 'more task')} with unknown keys; "assay task lint" lists those of one`);
}
