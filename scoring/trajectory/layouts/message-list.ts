import { InputError } from '../../../schemas/input-error.ts';
import type { Message, ToolCall } from '../../../schemas/message.ts';
import { field, fieldsField, isFields, textField, type Fields } from '../json-fields.ts';
import { depthExceeds } from '../nesting.ts';

/** Names that sources give the four roles. */
const ROLES: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  environment: 'user',
  observation: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  gpt: 'assistant',
  tool: 'tool',
  function: 'tool',
};

/** Deepest argument of a tool call that is accepted. */
const ARGUMENTS_DEPTH_MAX = 100;

/** Whether a list is one of messages: mini-swe-agent, SWE-agent's history, SWE-smith, SWE-Gym and their like. */
export function isMessageList(list: readonly unknown[]): boolean {
  const [first] = list;
  return isFields(first) && roleOf(first) !== null;
}

/**
 * Messages with their content as it stands. Parts of a content that is a list are joined; fields that no reader of a
 * conversation sees (costs, thoughts, raw responses) are left behind.
 *
 * @throws InputError naming the first message that is none
 */
export function readMessageList(list: readonly unknown[], where: string): Message[] {
  return list.flatMap((item, index) =>
    closesRun(item) ? [] : [readMessage(item, index, `${where}: message ${index}`)],
  );
}

/** mini-swe-agent 2 notes how a run ended as a message of the role `exit`, which no model has seen. */
function closesRun(item: unknown): boolean {
  return isFields(item) && textField(item, 'role') === 'exit';
}

function readMessage(item: unknown, index: number, where: string): Message {
  if (!isFields(item)) throw new InputError(where, 'not an object', 'expected a message with a role and a content');
  const role = roleOf(item);
  if (role === null) {
    const found = JSON.stringify(textField(item, 'role')?.slice(0, 40) ?? null);
    throw new InputError(where, `role ${found}`, 'expected system, user, assistant or tool');
  }
  const calls = readCalls(field(item, 'tool_calls'), index, where);
  const answered = answeredCall(item);
  return {
    role,
    content: readContent(item, where),
    ...(role === 'assistant' && calls.length > 0 ? { tool_calls: calls } : {}),
    ...(role === 'tool' && answered !== null ? { tool_call_id: answered } : {}),
  };
}

function roleOf(item: Fields): Message['role'] | null {
  const name = textField(item, 'role') ?? textField(item, 'from');
  return name !== null && Object.hasOwn(ROLES, name) ? (ROLES[name] ?? null) : null;
}

function readContent(item: Fields, where: string): string {
  const [content] = ['content', 'text', 'value', 'system_prompt']
    .map((key) => field(item, key))
    .filter((value) => value !== undefined && value !== null);
  if (content === undefined) return '';
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part: unknown) => readPart(part, where)).join('');
  throw new InputError(where, `content is ${typeof content}`, 'expected a text or a list of parts');
}

/** A part of a content; pictures and the like have no text. */
function readPart(part: unknown, where: string): string {
  if (typeof part === 'string') return part;
  if (!isFields(part)) throw new InputError(where, 'a part of the content is no object', 'expected a text part');
  return textField(part, 'text') ?? '';
}

function readCalls(value: unknown, index: number, where: string): ToolCall[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new InputError(where, 'tool_calls is no list', 'expected a list of tool calls');
  return value.map((call: unknown, i) => {
    if (!isFields(call)) throw new InputError(where, `tool call ${i} is no object`, 'expected a tool call');
    const called = fieldsField(call, 'function');
    const name = textField(called, 'name') ?? textField(call, 'name');
    if (name === null) throw new InputError(where, `tool call ${i} has no name`, 'expected function.name');
    const given = field(called, 'arguments') ?? field(call, 'arguments') ?? '{}';
    return {
      id: textField(call, 'id') ?? `call_${index}_${i}`,
      type: 'function' as const,
      function: { name, arguments: typeof given === 'string' ? given : written(given, where) },
    };
  });
}

function written(given: unknown, where: string): string {
  if (depthExceeds(given, ARGUMENTS_DEPTH_MAX)) {
    throw new InputError(
      where,
      'arguments of a tool call nest too deeply',
      `expected at most ${ARGUMENTS_DEPTH_MAX} levels`,
    );
  }
  return JSON.stringify(given);
}

/** SWE-agent writes the ids as a list. */
function answeredCall(item: Fields): string | null {
  const id = textField(item, 'tool_call_id');
  if (id !== null) return id;
  const ids = field(item, 'tool_call_ids');
  const [first] = Array.isArray(ids) ? (ids as unknown[]) : [];
  return typeof first === 'string' ? first : null;
}
