import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { InputError } from '../../schemas/input-error.ts';
import type { Message } from '../../schemas/message.ts';
import { renderObservation } from '../../scoring/trajectory/render-observation.ts';
import { git, runIn } from './checkout.ts';
import type { DemoTask } from './task.ts';

/** The command by which an agent says that it is done. */
export const SUBMIT_COMMAND = 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

/** A recorded run. */
export interface Recording {
  messages: Message[];
  /** Index of the assistant message whose command first changed a tracked file. */
  firstEdit: number;
}

/**
 * Plays the turns of a task in its checkout: what the agent says is the sources', what the environment answers is what
 * the command really printed. The last turn submits and gets no answer.
 *
 * @param demo folder that holds `prompts/`
 * @param checkout work tree at the base commit; changed by this
 * @throws InputError when a turn has no command, the last one does not submit, or none edits
 */
export async function record(task: DemoTask, demo: string, checkout: string): Promise<Recording> {
  const prompt = (name: string) => readFile(path.join(demo, 'prompts', `${task.format}.${name}.md`), 'utf8');
  const messages: Message[] = [
    { role: 'system', content: (await prompt('system')).trimEnd() },
    { role: 'user', content: (await prompt('task')).trimEnd().replace('{{issue}}', () => task.issue) },
  ];
  const where = path.join(task.folder, 'recording.md');
  let firstEdit: number | undefined;
  let submitted = false;
  for (const [i, content] of task.turns.entries()) {
    const command = fencedCommand(content);
    if (command === undefined)
      throw new InputError(where, `turn ${i + 1} has no command`, 'fence one, with ``` or ```bash');
    if (submitted) throw new InputError(where, `turn ${i + 1} follows the submission`, 'submit in the last turn');
    messages.push({ role: 'assistant', content });
    submitted = command === SUBMIT_COMMAND;
    if (submitted) continue;
    const { output, returncode } = await runIn(checkout, command);
    if (output.includes(checkout)) {
      throw new InputError(
        where,
        `turn ${i + 1} prints the path of its checkout`,
        'that differs each time: print less',
      );
    }
    if (firstEdit === undefined && (await git(checkout, ['diff', '--name-only', 'HEAD'])) !== '') {
      firstEdit = messages.length - 1;
    }
    messages.push({ role: 'user', content: renderObservation(task.format, { output, returncode, timedOut: false }) });
  }
  if (!submitted) throw new InputError(where, 'the last turn does not submit', `end with \`${SUBMIT_COMMAND}\``);
  if (firstEdit === undefined) throw new InputError(where, 'no turn changes a tracked file', 'record the fix');
  return { messages, firstEdit };
}

/** The command in the first fenced block of a turn. */
function fencedCommand(turn: string): string | undefined {
  const lines = turn.split('\n');
  const open = lines.findIndex((line) => line === '```' || line === '```bash');
  const close = lines.indexOf('```', open + 1);
  return open < 0 || close < 0 ? undefined : lines.slice(open + 1, close).join('\n');
}
