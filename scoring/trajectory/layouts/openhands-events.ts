import type { Message } from '../../../schemas/message.ts';
import { field, fieldsField, isFields, textField, type Fields } from '../json-fields.ts';
import { depthExceeds } from '../nesting.ts';

/** Actions that are the harness's own, and observations that the model never saw. */
const UNSEEN_ACTIONS = new Set(['change_agent_state', 'null', 'recall', 'pause', 'resume', 'stop', 'start']);
const UNSEEN_OBSERVATIONS = new Set(['agent_state_changed', 'null', 'recall', 'success']);

/** Fields of an action that are no argument of what it asks for. */
const NO_ARGUMENT = new Set(
  `thought action id timestamp source message cause args keep_prompt is_confirmed confirmation_state action_risk
   security_risk kernel_init_code images_urls image_urls wait_for_response tool_call_metadata llm_metrics timeout hidden
   blocking is_input impl_source is_static cwd include_extra outputs observation final_thought task_completed translated_ipython_code`.split(
    /\s+/,
  ),
);

/** Actions by the tool that stands for them. */
const TOOLS: Readonly<Record<string, string>> = {
  run: 'execute_bash',
  run_ipython: 'execute_ipython_cell',
  edit: 'str_replace_editor',
  read: 'str_replace_editor',
  write: 'str_replace_editor',
};

/** The sub-command of the editor that an action without one means. */
const EDITOR_COMMANDS: Readonly<Record<string, string>> = { read: 'view', write: 'create', edit: 'str_replace' };

const ARGUMENTS_DEPTH_MAX = 100;

/** Whether a list is one of events. Older runs hold them in pairs. */
export function isEventList(list: readonly unknown[]): boolean {
  const [first] = Array.isArray(list[0]) ? (list[0] as unknown[]) : list;
  return isFields(first) && isEvent(first);
}

function isEvent(record: Fields): boolean {
  return (textField(record, 'action') ?? textField(record, 'observation')) !== null;
}

/**
 * The conversation that OpenHands events amount to: an action is an assistant turn with a tool call, its observation the
 * reply, with the exit-code trailer that OpenHands shows the model behind the content.
 */
export function readEventList(list: readonly unknown[]): Message[] {
  const messages: Message[] = [];
  let waiting: string | null = null;
  list.flat().forEach((event, index) => {
    if (!isFields(event)) return;
    const action = textField(event, 'action');
    const observation = textField(event, 'observation');
    if (action !== null && action !== '' && !UNSEEN_ACTIONS.has(action)) {
      const message = actionMessage(event, action, messages.length === 0, `call_${index}`);
      waiting = message.tool_calls?.[0]?.id ?? (message.role === 'assistant' ? null : waiting);
      messages.push(message);
    } else if (action === null && observation !== null && !UNSEEN_OBSERVATIONS.has(observation)) {
      messages.push(observationMessage(event, waiting));
      waiting = null;
    }
  });
  return messages;
}

function argument(event: Fields, key: string): unknown {
  return field(fieldsField(event, 'args'), key) ?? field(event, key);
}

function textArgument(event: Fields, key: string): string {
  const value = argument(event, key);
  return typeof value === 'string' ? value : '';
}

function actionMessage(event: Fields, action: string, first: boolean, id: string): Message {
  const thought = textArgument(event, 'thought');
  if (action === 'system') return { role: 'system', content: textArgument(event, 'content') };
  if (action === 'message') {
    const source = textField(event, 'source');
    const role = source === 'user' || (source === null && first) ? 'user' : 'assistant';
    return { role, content: textArgument(event, 'content') };
  }
  if (action === 'finish') {
    const last = textArgument(event, 'final_thought');
    return { role: 'assistant', content: thought === '' ? last : thought };
  }
  const name = TOOLS[action] ?? action;
  const call = {
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(argumentsOf(event, action)) },
  };
  return { role: 'assistant', content: thought, tool_calls: [call] };
}

function argumentsOf(event: Fields, action: string): Record<string, unknown> {
  const all = { ...event, ...fieldsField(event, 'args') };
  const given = Object.entries(all).filter(
    ([key, value]) => !NO_ARGUMENT.has(key) && value !== null && !depthExceeds(value, ARGUMENTS_DEPTH_MAX),
  );
  const command = EDITOR_COMMANDS[action];
  // A null prototype, so that a key `__proto__` is one like any other.
  const named = Object.assign(Object.create(null) as Record<string, unknown>, Object.fromEntries(given));
  if (command !== undefined && typeof named.command !== 'string') named.command = command;
  return named;
}

function observationMessage(event: Fields, waiting: string | null): Message {
  const content = textField(event, 'content') ?? '';
  const shown = `${content}${trailer(event)}`;
  return waiting === null ? { role: 'user', content: shown } : { role: 'tool', content: shown, tool_call_id: waiting };
}

/** What OpenHands itself writes behind the output of a command. */
function trailer(event: Fields): string {
  if (textField(event, 'observation') !== 'run') return '';
  const extras = fieldsField(event, 'extras');
  const metadata = fieldsField(extras, 'metadata');
  const code = [event, extras, metadata].map((place) => field(place, 'exit_code')).find(isInteger);
  if (code === undefined) return '';
  const suffix = textField(metadata, 'suffix') ?? '';
  const folder = textField(metadata, 'working_dir');
  const where = folder === null || folder === '' ? '' : `\n[Current working directory: ${folder}]`;
  // The code of a command that still runs is no code.
  if (code === -1) return `${suffix}${where}`;
  const id = [event, extras].map((place) => field(place, 'command_id')).find(isInteger);
  const finished = id === undefined ? 'Command' : `Command ${id}`;
  return `${suffix}${where}\n[${finished} finished with exit code ${code}]`;
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
