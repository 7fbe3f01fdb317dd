import { type Doubted, FailuresNamedAgain, type ToldName, withoutBlanks } from './failures-named-again.ts';
import { mochaHook } from './mocha-hook.ts';

/** Groups that are left out of a hook's titles at most. */
const OUTER_MAX = 16;

/** The failures that mocha names at its end, by their titles. */
export class MochaNamedAgain {
  readonly #named = new FailuresNamedAgain(withoutBlanks);

  /**
   * @param titles one a line, as they stand there: an error's message may stand below the last title as if it were one more, so each
   *   that ends with a colon may be the last
   */
  add(titles: readonly string[]): void {
    this.#named.add(withoutColon(titles.join(' ')));
    this.addMaybe(titles);
  }

  /** The titles of what may be a failure: no test of that name passes. */
  addMaybe(titles: readonly string[]): void {
    this.#named.addMaybe(withoutColon(titles.join(' ')));
    titles.forEach((title, index) => {
      const groups = titles.slice(0, index);
      if (title.trimEnd().endsWith(':')) this.#named.addMaybe(withoutColon([...groups, title].join(' ')));
      this.#addTests(groups, withoutColon(title));
    });
  }

  /** Of a hook that failed, the test that it names did not pass. */
  #addTests(groups: readonly string[], title: string): void {
    for (const test of mochaHook(title)?.tests ?? []) this.#named.addMaybe([...groups, test].join(' '));
  }

  /**
   * The titles of a failure as the end names it. A hook of an outer group that failed for a test further in is told below the titles of
   * that test's groups, and named once more below those of its own.
   */
  placeOf(path: readonly string[]): readonly string[] {
    const title = path.at(-1) ?? '';
    if (mochaHook(title)?.each !== true) return path;
    for (let out = 0; out < OUTER_MAX && out < path.length; out += 1) {
      const place = [...path.slice(0, path.length - 1 - out), title];
      if (this.#named.has(place.join(' '))) return place;
    }
    return path;
  }

  compare(failed: Iterable<string>, doubted: Doubted, passed: Iterable<ToldName>): void {
    this.#named.compare(failed, doubted, passed);
  }
}

function withoutColon(titles: string): string {
  const text = titles.trimEnd();
  return text.endsWith(':') ? text.slice(0, -1) : text;
}
