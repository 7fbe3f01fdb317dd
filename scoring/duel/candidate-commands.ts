import { COMMAND_FENCE_TAGS } from '../../schemas/settings.ts';
import { HeredocTracker } from '../shell/heredoc-tracker.ts';

const TAGS: ReadonlySet<string> = new Set(COMMAND_FENCE_TAGS);

/** The least that makes a fence. */
const FENCE = '```';

const TICK = 96;
const TAB = 9;
const RETURN = 13;

/**
 * The commands of the fenced shell blocks of one candidate text, in order, as they are written: white space is not
 * folded, here-documents stand whole. A block that is empty or never closed is no command; nor is one that is indented,
 * made of `~~~`, or tagged with anything but COMMAND_FENCE_TAGS. In a text with CRLF line ends, so are a command's ends
 * of lines read: they become LF, as the shell needs them.
 *
 * Source: seed, "Before the judge"; spec, check.md "document". Linear in the length of the text.
 */
export function shellCommands(text: string): string[] {
  return shellBlocks(text).map(({ command }) => command);
}

/** A fenced shell block: its command, and the tag of its fence, empty where it has none. */
export interface ShellBlock {
  readonly command: string;
  readonly tag: string;
}

/** The same with the tags of their fences. */
export function shellBlocks(text: string): ShellBlock[] {
  return text.includes(FENCE) ? [...eachBlock(text)] : [];
}

/** The command that a turn runs: its first fenced shell block. Spec, duel.md "Rollouts and the shared world". */
export function firstShellCommand(text: string): string | null {
  const { value } = eachBlock(text).next();
  return value?.command ?? null;
}

/** A command with every run of white space folded to one space, as commands are compared. */
export function foldCommand(command: string): string {
  return command.replace(/\s+/g, ' ').trim();
}

function* eachBlock(text: string): Generator<ShellBlock, undefined> {
  const lines = new Lines(text);
  for (let fence = nextOpening(lines); fence !== null; fence = nextOpening(lines)) {
    const from = lines.next;
    const shell = TAGS.has(fence.tag);
    const end = shell ? endOfShellBlock(lines, fence.ticks) : endOfBlock(lines, fence.ticks);
    if (end === null) return;
    if (!shell) continue;
    const body = text.slice(from, end);
    if (body.trim() === '') continue;
    yield { command: fence.crlf ? body.replaceAll('\r\n', '\n') : body, tag: fence.tag };
  }
  return undefined;
}

interface Fence {
  ticks: number;
  tag: string;
  /** Whether its line ends in CRLF. */
  crlf: boolean;
}

function nextOpening(lines: Lines): Fence | null {
  while (lines.advance()) {
    const ticks = lines.ticks();
    if (ticks < FENCE.length) continue;
    const info = lines.text.slice(lines.start + ticks, lines.end);
    if (info.includes('`')) continue;
    const [tag = ''] = info.trim().split(/\s/, 1);
    return { ticks, tag, crlf: info.endsWith('\r') };
  }
  return null;
}

/** Where the body of the block ends, or null when nothing closes it. */
function endOfBlock(lines: Lines, ticks: number): number | null {
  while (lines.advance()) if (lines.closes(ticks)) return lines.endBefore();
  return null;
}

function endOfShellBlock(lines: Lines, ticks: number): number | null {
  const from = lines.next;
  const end = endOfBlock(lines, ticks);
  if (!lines.hasHeredoc(from, end)) return end;
  lines.next = from;
  const tracker = new HeredocTracker();
  while (lines.advance()) {
    if (lines.closes(ticks)) return lines.endBefore();
    for (const { delimiter, tabs } of tracker.readLine(lines.line())) lines.passHeredoc(delimiter, tabs);
  }
  return null;
}

/** A cursor over the lines of a text. */
class Lines {
  start = 0;
  /** Behind the line's last character; a CR before the line end belongs to the line. */
  end = 0;
  /** Start of the line after this one. */
  next = 0;
  private lastLines: Map<string, number> | null = null;
  private nextHeredoc = -1;

  constructor(readonly text: string) {}

  advance(): boolean {
    if (this.next >= this.text.length) return false;
    this.start = this.next;
    const end = this.text.indexOf('\n', this.start);
    this.end = end === -1 ? this.text.length : end;
    this.next = this.end + 1;
    return true;
  }

  /** The line without its line end. */
  line(): string {
    return withoutCr(this.text.slice(this.start, this.end));
  }

  /** Back-ticks that the line begins with. */
  ticks(): number {
    let at = this.start;
    while (at < this.end && this.text.charCodeAt(at) === TICK) at += 1;
    return at - this.start;
  }

  /** Whether the line closes a fence of `opened` back-ticks. */
  closes(opened: number): boolean {
    const ticks = this.ticks();
    return ticks >= opened && this.text.slice(this.start + ticks, this.end).trim() === '';
  }

  /** End of the line before this one. */
  endBefore(): number {
    const end = Math.max(this.start - 1, 0);
    return this.text.charAt(end - 1) === '\r' ? end - 1 : end;
  }

  /** Whether what opens a here-document stands between two offsets. */
  hasHeredoc(from: number, to: number | null): boolean {
    if (this.nextHeredoc < from) {
      const at = this.text.indexOf('<<', from);
      this.nextHeredoc = at === -1 ? Infinity : at;
    }
    return this.nextHeredoc < (to ?? this.text.length);
  }

  /** Goes to the line that ends a here-document. One that nothing ends has no body: it cannot hide the closing fence. */
  passHeredoc(delimiter: string, tabs: boolean): void {
    const last = this.lastLine(delimiter, tabs);
    if (last <= this.start) return;
    while (this.start < last && this.advance()) if (this.isLine(delimiter, tabs)) return;
  }

  /** Whether the line is this text, perhaps behind tabs; compared in place, since a body may have millions of lines. */
  private isLine(text: string, tabs: boolean): boolean {
    let start = this.start;
    while (tabs && start < this.end && this.text.charCodeAt(start) === TAB) start += 1;
    const rest = this.end - start - text.length;
    if (rest !== 0 && !(rest === 1 && this.text.charCodeAt(this.end - 1) === RETURN)) return false;
    return this.text.startsWith(text, start);
  }

  /** Start of the last line that could end a here-document, so that no search for one runs to the end in vain. */
  private lastLine(delimiter: string, tabs: boolean): number {
    this.lastLines ??= lastLines(this.text);
    const exact = this.lastLines.get(delimiter) ?? -1;
    return tabs ? Math.max(exact, this.lastLines.get(`\t${delimiter}`) ?? -1) : exact;
  }
}

/** Last start of every line of a text; of lines that begin with tabs, also under the line with one tab. */
function lastLines(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const lines = new Lines(text);
  let lastEmpty = -1;
  while (lines.advance()) {
    const line = lines.line();
    if (line === '') {
      lastEmpty = lines.start;
      continue;
    }
    found.set(line, lines.start);
    if (line.startsWith('\t')) found.set(`\t${withoutTabs(line)}`, lines.start);
  }
  return found.set('', lastEmpty);
}

function withoutCr(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function withoutTabs(line: string): string {
  let at = 0;
  while (line.charCodeAt(at) === TAB) at += 1;
  return line.slice(at);
}
