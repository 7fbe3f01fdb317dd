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

  get depth(): number {
    return this.#groups.length;
  }

  /** Indent of the innermost group; −1 outside of all. */
  get indent(): number {
    return this.#groups.at(-1)?.indent ?? -1;
  }

  /** Leaves the groups that a line of this indent is not within. */
  leave(indent: number): void {
    for (let top = this.#groups.at(-1); top !== undefined && top.indent >= indent; top = this.#groups.at(-1))
      this.#groups.pop();
  }

  enter(indent: number, title: string): void {
    this.leave(indent);
    this.#groups.push({ indent, title, prefix: `${this.nameOf(title)}${SEPARATOR}` });
  }

  /** Titles from the outermost group to a test in the innermost. */
  pathTo(title: string): string[] {
    const path: string[] = [];
    for (const group of this.#groups) path.push(group.title);
    path.push(title);
    return path;
  }

  /** The same, joined. */
  nameOf(title: string): string {
    const top = this.#groups.at(-1);
    return top === undefined ? title : `${top.prefix}${title}`;
  }

  clear(): void {
    this.#groups.length = 0;
  }
}
