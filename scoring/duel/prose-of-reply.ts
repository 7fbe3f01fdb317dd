import { COMMAND_FENCE_TAGS } from '../../schemas/settings.ts';

const FENCE = '```';
const TAGS: ReadonlySet<string> = new Set(COMMAND_FENCE_TAGS);
const HERE_DOCUMENT = /(?<!<)<<(?!<)-?[ \t]*(['"]?)([\w.]+)\1/g;

/**
 * An agent's own prose: its reply without its fenced shell blocks. Fences of other languages stay, and so does a shell
 * fence that is never closed, since it is no command. A fence inside a here-document belongs to the command.
 *
 * Source: spec, duel.md "Vector of change" (`stated`), check.md "document" (what a shell block is).
 */
export function proseOfReply(reply: string): string {
  if (!reply.includes(FENCE)) return reply.trim();
  const lines = reply.split('\n');
  const fences = new Fences(lines);
  const prose: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const closed = line.startsWith(FENCE) ? fences.closing(at) : null;
    if (closed === null) {
      prose.push(line);
      at += 1;
    } else {
      if (!isShellFence(line)) for (const kept of lines.slice(at, closed + 1)) prose.push(kept);
      at = closed + 1;
    }
  }
  return prose.join('\n').trim();
}

const UNKNOWN = -2;
const NEVER = -1;

/** Where fences close, in linear time however often an unclosed one is looked at. */
class Fences {
  readonly #lines: readonly string[];
  /** For each line, the first bare fence at or after it. */
  readonly #bare: Int32Array;
  /** For each line of a shell block, the bare fence that closes the block; UNKNOWN until asked. */
  readonly #close: Int32Array;
  /** Lines by their text without indentation, ascending: where here-documents may end. */
  readonly #byText = new Map<string, number[]>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#bare = new Int32Array(lines.length + 1).fill(NEVER);
    this.#close = new Int32Array(lines.length + 1).fill(UNKNOWN);
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      this.#bare[at] = (lines[at] ?? '').trimEnd() === FENCE ? at : (this.#bare[at + 1] ?? NEVER);
    }
  }

  /** The line that closes the fence opened at `opener`; null when none does. */
  closing(opener: number): number | null {
    const first = this.#bare[opener + 1] ?? NEVER;
    if (first === NEVER) return null;
    if (!isShellFence(this.#lines[opener] ?? '')) return first;
    const outside = this.#closingOutside(opener + 1);
    // A here-document that swallows every closing fence was none.
    return outside === NEVER ? first : outside;
  }

  /** The first bare fence at or after a line that stands in no here-document. */
  #closingOutside(from: number): number {
    const passed: number[] = [];
    let at = from;
    let close = UNKNOWN;
    while (close === UNKNOWN) {
      close = this.#close[at] ?? NEVER;
      if (close !== UNKNOWN) break;
      passed.push(at);
      const bare = this.#bare[at] ?? NEVER;
      if (bare === NEVER || bare === at) close = bare;
      else at = this.#afterHereDocuments(at);
    }
    for (const line of passed) this.#close[line] = close;
    return close;
  }

  #afterHereDocuments(line: number): number {
    let at = line;
    for (const [, , delimiter = ''] of (this.#lines[line] ?? '').matchAll(HERE_DOCUMENT)) {
      at = this.#lineAfter(delimiter, at) ?? at;
    }
    return at + 1;
  }

  #lineAfter(text: string, line: number): number | null {
    if (this.#byText.size === 0) {
      this.#lines.forEach((one, at) => {
        const key = one.trim();
        const known = this.#byText.get(key);
        if (known === undefined) this.#byText.set(key, [at]);
        else known.push(at);
      });
    }
    const places = this.#byText.get(text) ?? [];
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) > line) high = middle;
      else low = middle + 1;
    }
    return places[low] ?? null;
  }
}

function isShellFence(line: string): boolean {
  return TAGS.has(line.slice(FENCE.length).trim());
}
