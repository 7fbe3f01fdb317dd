/** A here-document that a line of a command opens. */
export interface OpenedHeredoc {
  /** The line that ends it, quotes taken off. */
  readonly delimiter: string;
  /** Written `<<-`: tabs before the delimiter are ignored. */
  readonly tabs: boolean;
}

type Frame = 'single' | 'ansi' | 'double' | 'substitution' | 'arithmetic';

/** Quotes and brackets open at once; deeper ones are plain characters, so that hostile text takes no more memory. */
const DEPTH_MAX = 256;

const PLAIN = /[^\\'"$()#<]+/y;
const PLAIN_IN_DOUBLE = /[^\\"$]+/y;
const PLAIN_IN_ANSI = /[^\\']+/y;
const BREAKS_WORD = new Set([' ', '\t', ';', '&', '|', '(', ')', '<', '>', '']);

/**
 * Reads a command line by line and says which here-documents each line opens. A reader that must know where a command
 * ends before it has the whole command needs this; for a whole command there is `readShell`.
 *
 * The lines of a here-document's body are the caller's to pass over. Linear in the length of the lines.
 */
export class HeredocTracker {
  private readonly frames: Frame[] = [];
  private text = '';
  private at = 0;

  /** @param line one line without its line end */
  readLine(line: string): OpenedHeredoc[] {
    this.text = line;
    this.at = 0;
    const opened: OpenedHeredoc[] = [];
    while (this.at < line.length) this.step(opened);
    return opened;
  }

  private step(opened: OpenedHeredoc[]): void {
    const frame = this.frames.at(-1);
    switch (frame) {
      case 'single':
        this.skipSingle();
        return;
      case 'ansi':
        this.inQuote("'", PLAIN_IN_ANSI);
        return;
      case 'double':
        this.inQuote('"', PLAIN_IN_DOUBLE);
        return;
      case 'arithmetic':
        this.inArithmetic();
        return;
      case 'substitution':
      case undefined:
        this.inCode(opened);
    }
  }

  private skipSingle(): void {
    const end = this.text.indexOf("'", this.at);
    if (end === -1) {
      this.at = this.text.length;
      return;
    }
    this.frames.pop();
    this.at = end + 1;
  }

  private inQuote(closing: string, plain: RegExp): void {
    if (this.skip(plain)) return;
    if (this.take('\\')) this.at += 1;
    else if (this.take(closing)) this.frames.pop();
    else if (this.take('$((')) this.push('arithmetic', 'arithmetic');
    else if (this.take('$(')) this.push('substitution');
    else this.at += 1;
  }

  private inArithmetic(): void {
    if (this.take('\\')) this.at += 1;
    else if (this.take('(')) this.push('arithmetic');
    else if (this.take(')')) this.frames.pop();
    else this.at += 1;
  }

  private inCode(opened: OpenedHeredoc[]): void {
    if (this.skip(PLAIN)) return;
    if (this.take('\\')) this.at += 1;
    else if (this.take("$'")) this.push('ansi');
    else if (this.take("'")) this.push('single');
    else if (this.take('"')) this.push('double');
    else if (this.take('$((') || this.take('((')) this.push('arithmetic', 'arithmetic');
    else if (this.take('$(') || this.take('(')) this.push('substitution');
    else if (this.take(')')) this.closeSubstitution();
    else if (this.take('<<<')) return;
    else if (this.take('<<')) this.heredoc(opened);
    else if (this.text[this.at] === '#' && BREAKS_WORD.has(this.text[this.at - 1] ?? '')) this.at = this.text.length;
    else this.at += 1;
  }

  private heredoc(opened: OpenedHeredoc[]): void {
    const tabs = this.take('-');
    while (this.take(' ') || this.take('\t'));
    const from = this.at;
    const delimiter = this.word();
    if (this.at > from) opened.push({ delimiter, tabs });
  }

  /** The word here, its quotes taken off. */
  private word(): string {
    const parts: string[] = [];
    while (this.at < this.text.length) {
      const c = this.text.charAt(this.at);
      if (BREAKS_WORD.has(c)) break;
      this.at += 1;
      if (c === "'" || c === '"') {
        const closing = this.text.indexOf(c, this.at);
        const end = closing === -1 ? this.text.length : closing;
        parts.push(this.text.slice(this.at, end));
        this.at = end + 1;
      } else if (c === '\\') {
        parts.push(this.text.charAt(this.at));
        this.at += 1;
      } else {
        parts.push(c);
      }
    }
    return parts.join('');
  }

  private closeSubstitution(): void {
    if (this.frames.at(-1) === 'substitution') this.frames.pop();
  }

  private push(...frames: Frame[]): void {
    if (this.frames.length < DEPTH_MAX) this.frames.push(...frames);
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private skip(plain: RegExp): boolean {
    plain.lastIndex = this.at;
    if (!plain.test(this.text)) return false;
    this.at = plain.lastIndex;
    return true;
  }
}
