import type { ToolCall } from '../../schemas/message.ts';
import { depthExceeds } from './nesting.ts';

/** Tools that run a shell command. */
const SHELL_TOOLS = new Set(
  `bash execute_bash shell terminal run run_command execute_command run_bash run_shell execute run_in_terminal`.split(
    ' ',
  ),
);

/** Tools that run Python. */
const PYTHON_TOOLS = new Set(['execute_ipython_cell', 'run_ipython', 'ipython', 'execute_ipython', 'python']);

/** Tools that ask nothing of the environment. */
const NO_COMMAND = new Set(
  `think finish message task_tracker browser browse browse_interactive web_read delegate`.split(' '),
);

/** Delimiter of a Python script that is shown as a shell command. */
const SCRIPT_END = 'END_OF_SCRIPT';

/** A program whose option `-c` is followed by a script. */
const SHELL = /(?:^|\/)(?:ba|da|k|z)?sh$/;

const PLAIN_WORD = /^[\w@%+=:,./-]{1,500}$/;

/**
 * A tool call as the shell command it amounts to: that of a shell tool as it stands, a script as a here-document, any
 * other tool as SWE-agent writes it (`str_replace_editor view a.py`). Null for a call that asks nothing of the
 * environment (`think`, `finish`).
 */
export function toolCommand(call: ToolCall): string | null {
  const { name } = call.function;
  const given = argumentsOf(call.function.arguments);
  return namedCommand(name, given ?? new Map([['command', call.function.arguments]]));
}

/** The same for a tool that is called with text parameters (`<function=bash><parameter=command>…`). */
export function namedCommand(name: string, given: ReadonlyMap<string, unknown>): string | null {
  if (NO_COMMAND.has(name)) return null;
  if (SHELL_TOOLS.has(name)) return shellText(given);
  if (PYTHON_TOOLS.has(name)) {
    const code = plainText(given.get('code') ?? given.get('script') ?? given.get('command'));
    return `python3 - <<'${SCRIPT_END}'\n${code}\n${SCRIPT_END}`;
  }
  const command = given.get('command');
  const rest = [...given].filter(([key]) => key !== 'command').map(([, value]) => value);
  const words = command === undefined ? rest : [command, ...rest];
  const shown = words.filter((word) => word !== null && word !== undefined).map((word) => quoted(plainText(word)));
  return [name, ...shown].join(' ');
}

function shellText(given: ReadonlyMap<string, unknown>): string {
  const command = given.get('command') ?? given.get('cmd') ?? given.get('script') ?? given.get('code');
  if (!Array.isArray(command)) return plainText(command);
  const words = command.map(plainText);
  const [program = '', option = '', script] = words;
  const isScript = script !== undefined && SHELL.test(program) && /^-[a-z]{0,3}c$/.test(option);
  return isScript ? script : words.map(quoted).join(' ');
}

/** The arguments by name, or null when they are not a JSON object. */
function argumentsOf(text: string): Map<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // A model wrote them: they may be anything.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value));
}

function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return depthExceeds(value, NESTING_SHOWN) ? '…' : JSON.stringify(value);
}

/** Deepest argument that is written out. */
const NESTING_SHOWN = 100;

function quoted(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
