const DOC_TESTS = 'Doc-tests ';

/**
 * The groups of tests below one line of cargo's, each of which begins with `running 3 tests`: one, or two of documentation tests.
 * Since edition 2024 those that can be are compiled into one program, and the others run behind it. No test is in both.
 */
export class CargoGroups {
  #header: string | undefined;
  #groups = 0;
  #names = new Set<string>();

  /** A line of cargo's names a binary, or documentation tests. */
  name(header: string): void {
    this.#header = header;
    this.#groups = 0;
    this.#names = new Set();
  }

  /** @returns whether it may be a group of what cargo named: without such lines any may be */
  begin(): boolean {
    if (this.#header === undefined) return true;
    this.#groups += 1;
    return this.#groups === 1 || (this.#groups === 2 && this.#header.startsWith(DOC_TESTS));
  }

  /** @returns whether none of the names was in the group before */
  end(names: Iterable<string>): boolean {
    if (this.#header?.startsWith(DOC_TESTS) !== true) return true;
    let areNew = true;
    for (const name of names) {
      if (this.#names.has(name)) areNew = false;
      this.#names.add(name);
    }
    return areNew;
  }
}
