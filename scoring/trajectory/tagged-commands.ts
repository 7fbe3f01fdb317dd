import { namedCommand } from './tool-command.ts';

const FUNCTION = '<function=';
const FUNCTION_END = '</function>';
const PARAMETER = '<parameter=';
const PARAMETER_END = '</parameter>';

/** Longest name of a function or parameter. */
const NAME_MAX = 100;

/** Tags around a shell command, and whether it is Python. */
const BLOCKS = [
  { tag: 'execute_bash', tool: 'execute_bash' },
  { tag: 'execute_ipython', tool: 'execute_ipython' },
  { tag: 'mswea_bash_command', tool: 'bash' },
] as const;

/**
 * The commands of a turn that are written in tags: `<function=bash><parameter=command>…`, `<execute_bash>…`,
 * `<mswea_bash_command>…`. Empty when there are no such tags. A block that is never closed runs to the end of the turn,
 * since the harnesses stop the model at the closing tag. Linear in the text.
 */
export function taggedCommands(text: string): string[] {
  const functions = functionCommands(text);
  return functions.length > 0 ? functions : blockCommands(text);
}

function functionCommands(text: string): string[] {
  const commands: string[] = [];
  for (let at = text.indexOf(FUNCTION); at !== -1;) {
    const named = readName(text, at + FUNCTION.length);
    if (named === null) {
      at = text.indexOf(FUNCTION, at + FUNCTION.length);
      continue;
    }
    const body = readParameters(text, named.end);
    const command = namedCommand(named.name, body.parameters);
    if (command !== null) commands.push(command);
    at = text.indexOf(FUNCTION, body.end);
  }
  return commands;
}

/** Parameters up to the function's end. A parameter's text may itself hold tags: it ends at its own closing tag. */
function readParameters(text: string, from: number): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>();
  let at = from;
  for (;;) {
    const next = text.indexOf('<', at);
    if (next === -1) return { parameters, end: text.length };
    if (text.startsWith(FUNCTION_END, next)) return { parameters, end: next + FUNCTION_END.length };
    if (text.startsWith(FUNCTION, next)) return { parameters, end: next };
    const named = text.startsWith(PARAMETER, next) ? readName(text, next + PARAMETER.length) : null;
    if (named === null) {
      at = next + 1;
      continue;
    }
    const found = text.indexOf(PARAMETER_END, named.end);
    const end = found === -1 ? text.length : found;
    parameters.set(named.name, withoutLineEnds(text.slice(named.end, end)));
    at = end + PARAMETER_END.length;
  }
}

function readName(text: string, from: number): { name: string; end: number } | null {
  const window = text.slice(from, from + NAME_MAX);
  const close = window.indexOf('>');
  if (close < 1 || !/^[\w.-]+$/.test(window.slice(0, close))) return null;
  return { name: window.slice(0, close), end: from + close + 1 };
}

function blockCommands(text: string): string[] {
  const found: { at: number; command: string }[] = [];
  for (const { tag, tool } of BLOCKS) {
    const open = `<${tag}>`;
    const close = `</${tag}>`;
    for (let at = text.indexOf(open); at !== -1;) {
      const start = at + open.length;
      const closed = text.indexOf(close, start);
      const end = closed === -1 ? text.length : closed;
      const body = withoutLineEnds(text.slice(start, end));
      const command = namedCommand(tool, new Map([[tool === 'execute_ipython' ? 'code' : 'command', body]]));
      if (command !== null && body.trim() !== '') found.push({ at, command });
      at = text.indexOf(open, end);
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ command }) => command);
}

/** One line end goes at either side: those that set the tags apart. */
function withoutLineEnds(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
