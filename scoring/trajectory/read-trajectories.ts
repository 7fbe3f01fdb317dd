import { InputError } from '../../schemas/input-error.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import type { ImportedTrajectory, Layout } from './imported-trajectory.ts';
import { field, fieldsField, isFields, textField, type Fields } from './json-fields.ts';
import { isCodeActPrompt, readCodeActPrompt } from './layouts/codeact-prompt.ts';
import { isMessageList, readMessageList } from './layouts/message-list.ts';
import { isEventList, readEventList } from './layouts/openhands-events.ts';
import { isStepList, readStepList } from './layouts/swe-agent-steps.ts';
import { isRawDiff } from './reply-kind.ts';
import type { Message } from '../../schemas/message.ts';

const EXPECTED = 'expected a trajectory of mini-swe-agent, SWE-agent or OpenHands, or a list of messages';

/** Keys under which records hold their turns, the fullest first. */
const TURN_KEYS = ['messages', 'history', 'trajectory', 'conversations', 'conversation', 'events'];

/**
 * The trajectories of a file: a JSON document, JSON lines, or the plain text of a CodeAct prompt. Known are
 * mini-swe-agent (a plain array, or `messages` with `info`), SWE-agent (`history`, else `trajectory`), OpenHands (events,
 * a record or a line each) and message lists like those of SWE-smith and SWE-Gym.
 *
 * @param text hostile; contents are kept byte for byte
 * @param file its name, for errors and for ids
 * @throws InputError with the place when nothing known is recognised
 */
export function readTrajectories(text: string, file: string): ImportedTrajectory[] {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const opening = /\S/.exec(body)?.[0];
  if (opening === undefined) throw new InputError(file, 'no content', EXPECTED);
  if (opening !== '{' && opening !== '[') {
    if (!isCodeActPrompt(body)) throw new InputError(`${file}:1`, 'neither JSON nor a CodeAct prompt', EXPECTED);
    return [trajectory('CodeAct prompt', readCodeActPrompt(body), {}, file)];
  }
  const lines = jsonLines(body, file);
  return lines === null ? fromDocument(parseJson(body, file), file) : fromLines(lines, file);
}

interface Line {
  readonly value: unknown;
  readonly where: string;
}

/** The values of JSON lines, or null when the text is one document. */
function jsonLines(text: string, file: string): Line[] | null {
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  const rest = text.slice(text.indexOf(first) + first.length);
  if (rest.trim() === '' || !isJson(first)) return null;
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    return [{ value: parseJson(line, file, i + 1), where: `${file}:${i + 1}` }];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Lines are messages or events of one run, or a record each. */
function fromLines(lines: readonly Line[], file: string): ImportedTrajectory[] {
  const values = lines.map(({ value }) => value);
  const whole = fromList(values, {}, file);
  if (whole !== null) return [whole];
  return lines.map(({ value, where }) => {
    const read = fromValue(value, where);
    if (read === null) throw new InputError(where, 'not a trajectory', EXPECTED);
    return read;
  });
}

function fromDocument(value: unknown, file: string): ImportedTrajectory[] {
  const one = fromValue(value, file);
  if (one !== null) return [one];
  const records = Array.isArray(value) ? (value as unknown[]) : [];
  if (records.length === 0) throw new InputError(file, 'not a trajectory', EXPECTED);
  return records.map((record, i) => {
    const where = `${file}[${i}]`;
    const read = fromValue(record, where);
    if (read === null) throw new InputError(where, 'not a trajectory', EXPECTED);
    return read;
  });
}

function fromValue(value: unknown, where: string): ImportedTrajectory | null {
  if (Array.isArray(value)) return fromList(value, {}, where);
  if (!isFields(value)) return null;
  for (const key of TURN_KEYS) {
    const list = listOf(field(value, key), `${where}: ${key}`);
    const read = list === null ? null : fromList(list, value, where);
    if (read !== null) return read;
  }
  return null;
}

/** A list, also where a data set keeps it as JSON text. */
function listOf(value: unknown, where: string): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return null;
  const parsed = parseJson(value, where);
  return Array.isArray(parsed) ? parsed : null;
}

function fromList(list: readonly unknown[], record: Fields, where: string): ImportedTrajectory | null {
  if (isMessageList(list)) return trajectory('message list', readMessageList(list, where), record, where);
  if (isStepList(list)) return trajectory('SWE-agent steps', readStepList(list, where), record, where);
  if (isEventList(list)) return trajectory('OpenHands events', readEventList(list), record, where);
  return null;
}

function trajectory(layout: Layout, messages: Message[], record: Fields, where: string): ImportedTrajectory {
  return {
    messages,
    layout,
    where,
    instanceId: instanceIdOf(record),
    repo: textField(record, 'repo') ?? issueRepo(record),
    finalDiff: finalDiffOf(record, messages),
  };
}

function instanceIdOf(record: Fields): string | null {
  const named = textField(record, 'instance_id') ?? textField(fieldsField(record, 'info'), 'instance_id');
  if (named !== null && named !== '') return named;
  const agent = textField(fieldsField(fieldsField(record, 'replay_config'), 'agent'), 'name');
  if (agent !== null && /^[\w.-]{1,100}__[\w.-]{1,200}$/.test(agent)) return agent;
  const issue = fieldsField(record, 'issue');
  const repo = issueRepo(record);
  const number = field(issue, 'number');
  return repo !== null && Number.isSafeInteger(number) ? `${repo.replace('/', '__')}-${String(number)}` : null;
}

/** OpenHands' resolver names the repository by its issue. */
function issueRepo(record: Fields): string | null {
  const issue = fieldsField(record, 'issue');
  const owner = textField(issue, 'owner');
  const repo = textField(issue, 'repo');
  return owner === null || repo === null ? null : `${owner}/${repo}`;
}

/** The final change: what was submitted, else the raw diff that closes the conversation. */
function finalDiffOf(record: Fields, messages: readonly Message[]): string | null {
  const info = fieldsField(record, 'info');
  const given = [
    textField(info, 'submission'),
    textField(record, 'git_patch'),
    textField(record, 'model_patch'),
    textField(record, 'generated_patch'),
    messages.at(-1)?.role === 'assistant' ? null : (messages.at(-1)?.content ?? null),
  ];
  const diff = given.find((text) => text !== null && isRawDiff(text));
  return diff === undefined || diff === null ? null : diff.trimStart();
}
