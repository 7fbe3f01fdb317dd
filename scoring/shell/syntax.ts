/**
 * A reader of shell text: enough of the grammar to know which words are commands, which are quoted, what is redirected
 * where, and what a here-document holds. It never fails: text that is no shell gives some pipelines. One pass, an
 * explicit stack instead of recursion, so that hostile text costs time and memory in proportion to its length.
 */

/** A word with its quotes taken off. Expansions stay as they are written. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

export interface Redirect {
  /** `>`, `>>`, `>|`, `>&`, `&>`, `&>>`, `<`, `<>`, `<&`, `<<<`. */
  readonly operator: string;
  readonly target: string;
}

/** A here-document. Offsets are into the text; `end` is behind the delimiter line, without its line end. */
export interface Heredoc {
  readonly at: number;
  readonly delimiter: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

export interface SimpleCommand {
  words: Word[];
  readonly redirects: Redirect[];
  readonly heredocs: Heredoc[];
  /** A compound (`( … )`, a loop, …): its own words stand in nested pipelines, only redirects here. */
  compound: boolean;
}

/** Commands joined by `|`. Compound commands have pipelines of their own, whose `parent` this is. */
export interface Pipeline {
  readonly start: number;
  end: number;
  readonly commands: SimpleCommand[];
  readonly parent: Pipeline | null;
  /** What the pipeline stands in. */
  readonly within: Nesting;
}

export type Nesting = 'top' | 'group' | 'loop' | 'substitution';

export interface ShellText {
  /** Inner pipelines before the pipeline that holds them. */
  readonly pipelines: Pipeline[];
  /** In the order of their operators. */
  readonly heredocs: Heredoc[];
}

type ListKind = 'top' | 'paren' | 'brace' | 'loop' | 'if' | 'case' | 'substitution' | 'backtick' | 'array';

interface OpenWord {
  start: number;
  parts: string[];
  quoted: boolean;
}

interface ListFrame {
  type: 'list';
  kind: ListKind;
  parent: Pipeline | null;
  pipeline: Pipeline | null;
  command: SimpleCommand | null;
  word: OpenWord | null;
  /** Operator whose target the next word is, and where it stands. */
  pending: { operator: string; at: number } | null;
  /** Set behind a `|`: a line end does not end the pipeline. */
  piped: boolean;
  /** Words of a header (`for x in …`, `case x in`, a case's pattern, an array), which are no command. */
  header: boolean;
  /** Within `[[ … ]]`, where `<`, `>`, `(` and `|` are no operators. */
  test: boolean;
}

type Frame = ListFrame | { type: 'quote' } | { type: 'parameter' } | { type: 'arithmetic'; depth: number };

interface PendingHeredoc {
  at: number;
  delimiter: string;
  tabs: boolean;
  command: SimpleCommand;
}

/** Brackets and quotes open at once; deeper ones are plain characters, so that hostile text takes no more memory. */
const DEPTH_MAX = 256;

const LITERAL = /[^\s\\'"$`#;&|()<>]+/y;
const IN_QUOTE = /[^"\\$`]+/y;
const IN_PARAMETER = /[^}"'\\$`]+/y;
const IN_ARITHMETIC = /[^()"'\\$`]+/y;
const LINE_EDIT = /^\d+:\d+$/;
const END_OF_EDIT = '\nend_of_edit';

const OPENING: Readonly<Record<string, ListKind>> = {
  if: 'if',
  while: 'loop',
  until: 'loop',
  for: 'loop',
  select: 'loop',
  case: 'case',
  '{': 'brace',
};
const CLOSING: Readonly<Record<string, ListKind>> = { fi: 'if', done: 'loop', esac: 'case', '}': 'brace' };
const PASSED_OVER = new Set(['then', 'do', 'else', 'elif', '!', 'time']);

const NESTING: Readonly<Record<ListKind, Nesting>> = {
  top: 'top',
  paren: 'group',
  brace: 'group',
  if: 'group',
  case: 'group',
  loop: 'loop',
  substitution: 'substitution',
  backtick: 'substitution',
  array: 'substitution',
};

/** The pipelines and here-documents of a shell text. Linear in its length. */
export function readShell(text: string): ShellText {
  const pipelines: Pipeline[] = [];
  const heredocs = eachPipeline(text, (pipeline) => pipelines.push(pipeline));
  return { pipelines, heredocs };
}

/**
 * Shows each pipeline as it ends, so that a caller need not hold them all: inner pipelines before the one that holds
 * them, each with its here-documents.
 *
 * @returns the here-documents, in the order of their operators
 */
export function eachPipeline(text: string, visit: (pipeline: Pipeline) => void): Heredoc[] {
  return new ShellReader(text, visit).read();
}

class ShellReader {
  private at = 0;
  private readonly heredocs: Heredoc[] = [];
  private pendingHeredocs: PendingHeredoc[] = [];
  /** Pipelines whose line's here-documents are still to be read. */
  private readonly waiting: Pipeline[] = [];
  private readonly frames: Frame[] = [];
  /** List frames alone, so that the innermost is found without a search. */
  private readonly lists: ListFrame[] = [];
  private lastEndOfEdit: number;

  constructor(
    private readonly text: string,
    private readonly visit: (pipeline: Pipeline) => void,
  ) {
    this.lastEndOfEdit = text.lastIndexOf(END_OF_EDIT);
  }

  read(): Heredoc[] {
    this.openList('top', null);
    while (this.at < this.text.length) this.step();
    while (this.frames.length > 0) this.closeFrame();
    this.readHeredocs();
    return this.heredocs.sort((a, b) => a.at - b.at);
  }

  private get full(): boolean {
    return this.frames.length >= DEPTH_MAX;
  }

  private step(): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.openList('top', null);
    } else if (frame.type === 'list') {
      this.stepList(frame);
    } else if (frame.type === 'quote') {
      this.stepQuoted(IN_QUOTE, '"');
    } else if (frame.type === 'parameter') {
      this.stepQuoted(IN_PARAMETER, '}');
    } else {
      this.stepArithmetic(frame);
    }
  }

  private stepList(frame: ListFrame): void {
    const char = this.text.charAt(this.at);
    if (char === '\n') {
      this.endWord(frame);
      this.endLine(this.innermost());
    } else if (char === ' ' || char === '\t' || char === '\r' || char.trim() === '') {
      this.endWord(frame);
      this.at += 1;
    } else if (char === '#' && frame.word === null) {
      const end = this.text.indexOf('\n', this.at);
      this.at = end === -1 ? this.text.length : end;
    } else if (
      char === ';' ||
      char === '&' ||
      char === '|' ||
      char === '(' ||
      char === ')' ||
      char === '<' ||
      char === '>'
    ) {
      if (frame.test) this.literal(frame, 1);
      else this.operator(frame, char);
    } else if (char === '#') {
      this.literal(frame, 1);
    } else {
      this.wordPiece(frame, char);
    }
  }

  private wordPiece(frame: ListFrame, char: string): void {
    if (char === '\\') {
      if (this.text.charAt(this.at + 1) === '\n') this.at += 2;
      else this.escaped(frame);
    } else if (char === "'") {
      this.singleQuoted(frame);
    } else if (char === '"') {
      this.openWord(frame).quoted = true;
      this.frames.push({ type: 'quote' });
      this.at += 1;
    } else if (char === '$') {
      this.dollar(frame);
    } else if (char === '`') {
      this.backtick(frame);
    } else {
      LITERAL.lastIndex = this.at;
      this.literal(frame, LITERAL.exec(this.text)?.[0].length ?? 1);
    }
  }

  /** Text between double quotes or in `${…}`: kept for the word, expansions entered. */
  private stepQuoted(run: RegExp, closer: string): void {
    const list = this.innermost();
    run.lastIndex = this.at;
    const [plain = ''] = run.exec(this.text) ?? [];
    if (plain !== '') {
      this.literal(list, plain.length);
      return;
    }
    const char = this.text.charAt(this.at);
    if (char === closer) {
      this.frames.pop();
      if (closer === '}') this.literal(list, 1);
      else this.at += 1;
    } else if (char === '\\') {
      this.escaped(list);
    } else if (char === '$') {
      this.dollar(list);
    } else if (char === '`') {
      this.backtick(list);
    } else if (char === "'") {
      this.singleQuoted(list);
    } else {
      this.frames.push({ type: 'quote' });
      this.at += 1;
    }
  }

  private stepArithmetic(frame: { depth: number }): void {
    const list = this.innermost();
    IN_ARITHMETIC.lastIndex = this.at;
    const [plain = ''] = IN_ARITHMETIC.exec(this.text) ?? [];
    if (plain !== '') {
      this.literal(list, plain.length);
      return;
    }
    const char = this.text.charAt(this.at);
    if (char === '$') {
      this.dollar(list);
      return;
    }
    if (char === '(') frame.depth += 1;
    if (char === ')') frame.depth -= 1;
    this.literal(list, 1);
    if (frame.depth === 0) this.frames.pop();
  }

  private escaped(frame: ListFrame): void {
    const word = this.openWord(frame);
    const next = this.text.charAt(this.at + 1);
    if (next !== '\n') word.parts.push(next);
    word.quoted = true;
    this.at += 2;
  }

  private singleQuoted(frame: ListFrame): void {
    const word = this.openWord(frame);
    word.quoted = true;
    const end = this.text.indexOf("'", this.at + 1);
    const stop = end === -1 ? this.text.length : end;
    word.parts.push(this.text.slice(this.at + 1, stop));
    this.at = stop + 1;
  }

  private dollar(frame: ListFrame): void {
    const next = this.text.charAt(this.at + 1);
    if (this.full) {
      this.literal(frame, 1);
    } else if (next === '(' && this.text.charAt(this.at + 2) === '(') {
      this.literal(frame, 3);
      this.frames.push({ type: 'arithmetic', depth: 2 });
    } else if (next === '(') {
      this.literal(frame, 2);
      this.openList('substitution', frame.pipeline);
    } else if (next === '{') {
      this.literal(frame, 2);
      this.frames.push({ type: 'parameter' });
    } else if (next === "'" && this.frames.at(-1)?.type === 'list') {
      this.ansiQuoted(frame);
    } else {
      this.literal(frame, 1);
    }
  }

  /** `$'…'`: back-slashes escape. */
  private ansiQuoted(frame: ListFrame): void {
    const word = this.openWord(frame);
    word.quoted = true;
    let end = this.at + 2;
    while (end < this.text.length && this.text.charAt(end) !== "'") end += this.text.charAt(end) === '\\' ? 2 : 1;
    word.parts.push(this.text.slice(this.at + 2, end));
    this.at = end + 1;
  }

  private backtick(frame: ListFrame): void {
    if (frame.kind === 'backtick') {
      // The innermost list is the back-ticked one: quotes left open in it end here.
      while (this.frames.at(-1) !== frame) this.frames.pop();
      this.closeFrame();
      this.literal(this.innermost(), 1);
    } else {
      this.literal(frame, 1);
      if (!this.full) this.openList('backtick', frame.pipeline);
    }
  }

  private operator(frame: ListFrame, char: string): void {
    if (char === '<' || char === '>' || (char === '&' && this.text.charAt(this.at + 1) === '>')) {
      this.redirect(frame, char);
    } else if (char === '(') {
      this.openParenthesis(frame);
    } else if (char === ')') {
      this.closeParenthesis(frame);
    } else if (char === '|' && this.text.charAt(this.at + 1) !== '|') {
      this.endWord(frame);
      const list = this.innermost();
      list.command = null;
      list.piped = true;
      this.at += this.text.charAt(this.at + 1) === '&' ? 2 : 1;
    } else {
      this.endWord(frame);
      this.endPipeline(this.innermost());
      this.at += this.text.charAt(this.at + 1) === char ? 2 : 1;
    }
  }

  private redirect(frame: ListFrame, char: string): void {
    const next = this.text.charAt(this.at + 1);
    if (char !== '&' && next === '(' && !this.full) {
      this.literal(frame, 2);
      this.openList('substitution', frame.pipeline);
      return;
    }
    const descriptor =
      frame.word !== null && !frame.word.quoted && frame.word.parts.every((part) => /^\d{1,4}$/.test(part));
    if (descriptor) frame.word = null;
    else this.endWord(frame);
    const list = this.innermost();
    this.openCommand(list, this.at);
    const operator = this.redirectOperator(char);
    list.pending = { operator, at: this.at };
    this.at += operator.length;
  }

  private redirectOperator(char: string): string {
    const known = char === '<' ? ['<<<', '<<-', '<<', '<&', '<>', '<'] : ['&>>', '&>', '>>', '>|', '>&', '>'];
    return known.find((operator) => this.text.startsWith(operator, this.at)) ?? char;
  }

  private openParenthesis(frame: ListFrame): void {
    const [last = ''] = frame.word?.parts.slice(-1) ?? [];
    if (this.full) {
      this.literal(frame, 1);
      return;
    }
    if (frame.word !== null && last.endsWith('=')) {
      this.literal(frame, 1);
      this.openList('array', frame.pipeline);
      return;
    }
    if (this.definesFunction(frame)) {
      this.endWord(frame);
      frame.command?.words.splice(0);
      this.at = this.text.indexOf(')', this.at) + 1;
      return;
    }
    if (frame.word !== null || (frame.command?.words.length ?? 0) > 0) {
      this.literal(frame, 1);
      return;
    }
    if (frame.kind === 'case' && frame.header) {
      this.at += 1;
      return;
    }
    const pipeline = this.openCompound(frame, this.at);
    if (this.text.charAt(this.at + 1) === '(') {
      this.frames.push({ type: 'arithmetic', depth: 2 });
      this.at += 2;
    } else {
      this.at += 1;
      this.openList('paren', pipeline);
    }
  }

  /** `name()` or `name ()` at the start of a command. */
  private definesFunction(frame: ListFrame): boolean {
    const words = (frame.command?.words.length ?? 0) + (frame.word === null ? 0 : 1);
    return words === 1 && /^\([ \t]{0,8}\)/.test(this.text.slice(this.at, this.at + 10));
  }

  private closeParenthesis(frame: ListFrame): void {
    const closes = frame.kind === 'paren' || frame.kind === 'substitution' || frame.kind === 'array';
    if (closes) {
      this.closeFrame();
      const parent = this.innermost();
      if (frame.kind === 'paren') this.at += 1;
      else this.literal(parent, 1);
      if (parent.pipeline !== null) parent.pipeline.end = this.at;
      return;
    }
    this.endWord(frame);
    const list = this.innermost();
    if (list.kind === 'case') {
      // What stood before it was a pattern.
      if (list.header) list.pipeline?.commands.splice(0);
      list.header = false;
    }
    this.endPipeline(list);
    this.at += 1;
  }

  private endLine(frame: ListFrame): void {
    this.skipLineEdit(frame);
    this.at += 1;
    this.readHeredocs();
    if (!frame.piped && frame.kind !== 'array') this.endPipeline(frame);
  }

  /** SWE-agent's `edit 3:5`, whose replacement is not shell and runs to a line `end_of_edit`. */
  private skipLineEdit(frame: ListFrame): void {
    const [name, range] = frame.command?.words ?? [];
    if (frame.pipeline === null || name?.text !== 'edit' || !LINE_EDIT.test(range?.text.slice(0, 40) ?? '')) return;
    if (this.lastEndOfEdit < this.at) return;
    const end = this.text.indexOf(END_OF_EDIT, this.at) + END_OF_EDIT.length;
    this.at = end;
    frame.pipeline.end = end;
  }

  private readHeredocs(): void {
    for (const pending of this.pendingHeredocs) {
      const start = this.at;
      const { bodyEnd, end } = this.findDelimiter(pending);
      const body = this.text.slice(start, bodyEnd);
      const heredoc = { at: pending.at, delimiter: pending.delimiter, body, start, end };
      pending.command.heredocs.push(heredoc);
      this.heredocs.push(heredoc);
      this.at = Math.min(this.text.length, end + 1);
    }
    this.pendingHeredocs = [];
    for (const pipeline of this.waiting.splice(0)) this.visit(pipeline);
  }

  private findDelimiter(pending: PendingHeredoc): { bodyEnd: number; end: number } {
    let line = this.at;
    while (line < this.text.length) {
      const found = this.text.indexOf('\n', line);
      const lineEnd = found === -1 ? this.text.length : found;
      let from = line;
      while (pending.tabs && this.text.charAt(from) === '\t') from += 1;
      const length = lineEnd - from - (this.text.charAt(lineEnd - 1) === '\r' ? 1 : 0);
      if (length === pending.delimiter.length && this.text.startsWith(pending.delimiter, from)) {
        return { bodyEnd: line, end: lineEnd };
      }
      line = lineEnd + 1;
    }
    return { bodyEnd: this.text.length, end: this.text.length };
  }

  private innermost(): ListFrame {
    const list = this.lists.at(-1);
    if (list !== undefined) return list;
    return this.openList('top', null);
  }

  private openList(kind: ListKind, parent: Pipeline | null): ListFrame {
    const frame: ListFrame = {
      type: 'list',
      kind,
      parent,
      pipeline: null,
      command: null,
      word: null,
      pending: null,
      piped: false,
      header: kind === 'array',
      test: false,
    };
    this.frames.push(frame);
    this.lists.push(frame);
    return frame;
  }

  private closeFrame(): void {
    const frame = this.frames.at(-1);
    if (frame?.type === 'list') {
      this.endWord(frame);
      this.endPipeline(frame);
      // Its last word may have closed it already.
      if (this.lists.at(-1) === frame) this.lists.pop();
    }
    if (this.frames.at(-1) === frame) this.frames.pop();
  }

  private literal(frame: ListFrame, length: number): void {
    this.openWord(frame).parts.push(this.text.slice(this.at, this.at + length));
    this.at += length;
  }

  private openWord(frame: ListFrame): OpenWord {
    this.openCommand(frame, this.at);
    frame.word ??= { start: this.at, parts: [], quoted: false };
    return frame.word;
  }

  private openPipeline(frame: ListFrame, start: number): Pipeline {
    frame.pipeline ??= { start, end: start, commands: [], parent: frame.parent, within: NESTING[frame.kind] };
    return frame.pipeline;
  }

  private openCommand(frame: ListFrame, start: number): SimpleCommand {
    const pipeline = this.openPipeline(frame, start);
    if (frame.command === null) {
      frame.command = { words: [], redirects: [], heredocs: [], compound: false };
      pipeline.commands.push(frame.command);
    }
    frame.piped = false;
    return frame.command;
  }

  private openCompound(frame: ListFrame, start: number): Pipeline {
    this.openCommand(frame, start).compound = true;
    return this.openPipeline(frame, start);
  }

  private endWord(frame: ListFrame): void {
    const open = frame.word;
    if (open === null) return;
    frame.word = null;
    const word: Word = {
      text: open.parts.length === 1 ? (open.parts[0] ?? '') : open.parts.join(''),
      start: open.start,
      end: this.at,
      quoted: open.quoted,
    };
    const command = this.openCommand(frame, word.start);
    if (frame.pipeline !== null) frame.pipeline.end = this.at;
    if (frame.pending !== null) {
      this.endRedirect(frame.pending, command, word);
      frame.pending = null;
      return;
    }
    if (frame.header && frame.kind !== 'case') return;
    if (!word.quoted && this.reserved(frame, command, word)) return;
    // An empty array that is pushed to takes room for many, and a pipeline may hold millions of commands of one word.
    if (command.words.length === 0) command.words = [word];
    else command.words.push(word);
  }

  private endRedirect(pending: { operator: string; at: number }, command: SimpleCommand, word: Word): void {
    if (pending.operator === '<<' || pending.operator === '<<-') {
      const tabs = pending.operator === '<<-';
      this.pendingHeredocs.push({ at: pending.at, delimiter: word.text, tabs, command });
    } else {
      command.redirects.push({ operator: pending.operator, target: word.text });
    }
  }

  /** Whether the word is one of the grammar's own, and if so, what it opens or closes. */
  private reserved(frame: ListFrame, command: SimpleCommand, word: Word): boolean {
    if (frame.test) {
      if (word.text === ']]') frame.test = false;
      return false;
    }
    if (frame.header) {
      if (word.text === 'esac') return this.closing(frame, word);
      return word.text === 'in';
    }
    const first = command.words.length === 0 && !command.compound;
    const [name] = command.words;
    if (!first && !(word.text === '{' && name?.text === 'function')) return false;
    if (PASSED_OVER.has(word.text)) {
      if (frame.pipeline?.commands.length === 1) frame.pipeline = null;
      frame.command = null;
      return true;
    }
    if (word.text === '[[') frame.test = true;
    if (Object.hasOwn(CLOSING, word.text)) return this.closing(frame, word);
    if (!Object.hasOwn(OPENING, word.text) || this.full) return false;
    return this.opening(frame, command, word);
  }

  private opening(frame: ListFrame, command: SimpleCommand, word: Word): boolean {
    const kind = OPENING[word.text];
    if (kind === undefined) return false;
    command.words.splice(0);
    const list = this.openList(kind, this.openCompound(frame, word.start));
    list.header = word.text === 'for' || word.text === 'select' || word.text === 'case';
    return true;
  }

  private closing(frame: ListFrame, word: Word): boolean {
    if (frame.kind !== CLOSING[word.text] || this.frames.at(-1) !== frame) return false;
    frame.command?.words.splice(0);
    this.endPipeline(frame);
    this.lists.pop();
    this.frames.pop();
    const parent = this.innermost();
    if (parent.pipeline !== null) parent.pipeline.end = this.at;
    return true;
  }

  private endPipeline(frame: ListFrame): void {
    const { pipeline } = frame;
    frame.pipeline = null;
    frame.command = null;
    frame.pending = null;
    frame.piped = false;
    frame.test = false;
    if (frame.kind === 'loop') frame.header = false;
    // Behind `;;`, `;&` and `;;&` the next pattern comes.
    if (frame.kind === 'case' && (this.text.startsWith(';;', this.at) || this.text.startsWith(';&', this.at))) {
      frame.header = true;
    }
    if (pipeline === null) return;
    if (this.pendingHeredocs.length > 0) this.waiting.push(pipeline);
    else this.visit(pipeline);
  }
}
