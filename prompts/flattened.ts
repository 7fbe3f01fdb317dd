import type { Message, ToolCall } from '../schemas/message.ts';
import type { ChatMessage } from './chat.ts';

/** Names under which foreign formats offer a shell; the command is the first of SHELL_ARGUMENTS that is a string. */
const SHELL_TOOLS: ReadonlySet<string> = new Set(['bash', 'execute_bash', 'shell', 'sh', 'run', 'terminal', 'execute']);
const SHELL_ARGUMENTS = ['command', 'cmd', 'script', 'input'] as const;

/** Commands written as tags inside the text: where the tag opens, where the command starts, where both end. */
const TAGGED = [
  { open: '<function=bash>', start: '<parameter=command>', end: '</parameter>', close: '</function>' },
  { open: '<function=execute_bash>', start: '<parameter=command>', end: '</parameter>', close: '</function>' },
  { open: '<execute_bash>', start: '', end: '</execute_bash>', close: '' },
] as const;

/**
 * Recorded turns as any chat endpoint takes them: tool calls become fenced shell blocks in the assistant's text, tool
 * replies become user text. Turns of the plain format stay byte-exact. Adjacent turns of one role may result.
 */
export function flattened(messages: readonly Message[]): ChatMessage[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return { role: 'assistant', content: assistantText(message) };
    return { role: message.role === 'tool' ? 'user' : message.role, content: message.content };
  });
}

function assistantText(message: Message): string {
  const text = untagged(message.content);
  const calls = (message.tool_calls ?? []).map(callText);
  return [...(text === '' && calls.length > 0 ? [] : [text]), ...calls].join('\n\n');
}

function callText(call: ToolCall): string {
  const command = shellCommand(call);
  if (command !== undefined) return shellBlock(command);
  return `[${call.function.name}]\n\`\`\`json\n${call.function.arguments}\n\`\`\``;
}

function shellBlock(command: string): string {
  return `\`\`\`bash\n${command.replace(/^\n/, '').replace(/\n$/, '')}\n\`\`\``;
}

function shellCommand(call: ToolCall): string | undefined {
  if (!SHELL_TOOLS.has(call.function.name)) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(call.function.arguments);
  } catch {
    // Recorded arguments that are no JSON are shown as they are.
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(given));
  return SHELL_ARGUMENTS.map((name) => values.get(name)).find((value) => typeof value === 'string');
}

/** Each tag pair is looked for from where the last one ended, and not at all once one of its marks is missing: linear. */
function untagged(text: string): string {
  return TAGGED.reduce<string>((at, tag) => {
    const parts: string[] = [];
    let from = 0;
    for (;;) {
      const open = at.indexOf(tag.open, from);
      const start = open < 0 ? -1 : at.indexOf(tag.start, open + tag.open.length);
      const end = start < 0 ? -1 : at.indexOf(tag.end, start + tag.start.length);
      const close = end < 0 ? -1 : at.indexOf(tag.close, end + tag.end.length);
      if (close < 0) break;
      parts.push(at.slice(from, open), shellBlock(at.slice(start + tag.start.length, end)));
      from = close + tag.close.length;
    }
    return parts.length === 0 ? at : parts.join('') + at.slice(from);
  }, text);
}
