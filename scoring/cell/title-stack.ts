interface Group {
  indent: number;
  title: string;
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
    this.#groups.push({ indent, title });
  }

  /** Titles from the outermost group to a test in the innermost. */
  pathTo(title: string): string[] {
    return [...this.#groups.map((group) => group.title), title];
  }

  clear(): void {
    this.#groups.length = 0;
  }
}
