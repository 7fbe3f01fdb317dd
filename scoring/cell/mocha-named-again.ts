import { type Doubted, FailuresNamedAgain, type ToldName, withoutBlanks } from './failures-named-again.ts';
import { mochaHook } from './mocha-hook.ts';

/** The failures that mocha names at its end, by their titles. */
export class MochaNamedAgain {
  readonly #named = new FailuresNamedAgain(withoutBlanks);

  /**
   * @param titles one a line, as they stand there: an error's message may stand below the last title as if it were one more, so each
   *   that ends with a colon may be the last
   */
  add(titles: readonly string[]): void {
    this.#named.add(withoutColon(titles.join(' ')));
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

  compare(failed: Iterable<string>, doubted: Doubted, passed: Iterable<ToldName>): void {
    this.#named.compare(failed, doubted, passed);
  }
}

function withoutColon(titles: string): string {
  const text = titles.trimEnd();
  return text.endsWith(':') ? text.slice(0, -1) : text;
}
