import { pathWith } from './path-with.ts';

const SEPARATOR = ' > ';

interface Group {
  indent: number;
  title: string;
  /** What the name of a test in it begins with. */
  prefix: string;
}

/** The titles of the groups that a line of an indented tree stands in. */
export class TitleStack {
  readonly #groups: Group[] = [];
  /** Their titles; null where they are to be listed anew. */
  #titles: readonly string[] | null = null;

  get depth(): number {
    return this.#groups.length;
  }

  /** Indent of the innermost group; −1 outside of all. */
  get indent(): number {
    return this.#groups.at(-1)?.indent ?? -1;
  }

  /** Leaves the groups that a line of this indent is not within. */
  leave(indent: number): void {
    for (let top = this.#groups.at(-1); top !== undefined && top.indent >= indent; top = this.#groups.at(-1)) {
      this.#groups.pop();
      this.#titles = null;
    }
  }

  enter(indent: number, title: string): void {
    this.leave(indent);
    this.#groups.push({ indent, title, prefix: `${this.nameOf(title)}${SEPARATOR}` });
    this.#titles = null;
  }

  /** Titles from the outermost group to a test in the innermost. */
  pathTo(title: string): string[] {
    this.#titles ??= this.#groups.map((group) => group.title);
    return pathWith(this.#titles, title);
  }

  /** The same, joined. */
  nameOf(title: string): string {
    const top = this.#groups.at(-1);
    return top === undefined ? title : `${top.prefix}${title}`;
  }

  clear(): void {
    this.#groups.length = 0;
    this.#titles = null;
  }
}
