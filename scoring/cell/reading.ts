import type { TestResult } from '../../schemas/test-report.ts';
import { NAME_CHARACTERS_MAX, PROBLEMS_MAX, TESTS_MAX } from './reading-limits.ts';
import type { LineTaker } from './output-lines.ts';
import type { ParsedOutput } from './runner-parser.ts';

/** Characters of one problem that are told: a hostile output has names of any length. */
const PROBLEM_LENGTH = 500;

/** Characters of a line that are told. */
const LINE_TOLD = 200;

/** What a parser gathers on its way, up to limits: an output may name more than anybody can hold. */
export class Reading implements ParsedOutput, LineTaker {
  readonly #tests: TestResult[] = [];
  readonly #gaps = new Problems();
  readonly #notes = new Problems();
  #characters = 0;
  /** Tests that a parser keeps elsewhere until it knows which of them are, and the characters of their names. */
  #held = 0;
  #heldCharacters = 0;
  #isDoubtful = false;
  #unnamedSkips = 0;

  get tests(): readonly TestResult[] {
    return this.#tests;
  }

  get gaps(): readonly string[] {
    return this.#gaps.told;
  }

  get notes(): readonly string[] {
    return this.#notes.told;
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  get unnamedSkips(): number {
    return this.#unnamedSkips;
  }

  /** Whether no more tests can be taken: the rest of the output need not be read. */
  get isFull(): boolean {
    return (
      this.#tests.length >= TESTS_MAX ||
      this.#held >= TESTS_MAX ||
      this.#characters >= NAME_CHARACTERS_MAX ||
      this.#heldCharacters >= NAME_CHARACTERS_MAX
    );
  }

  cutShort(): void {
    this.doubt('more tests than can be kept, or longer names: the rest of the output is not read');
  }

  /** What may become a test, or several, is kept elsewhere until the output has been read. */
  hold(text: string): void {
    this.#held += 1;
    this.#heldCharacters += text.length;
  }

  /** Another test. What has no name is none: nobody could ask for it. */
  list(test: TestResult): void {
    if (test.name === '') {
      this.doubt('a test without a name');
      return;
    }
    if (this.#tests.length >= TESTS_MAX || this.#characters >= NAME_CHARACTERS_MAX) {
      this.cutShort();
      return;
    }
    this.#characters += test.name.length;
    this.#tests.push(test);
  }

  /** Forgets the tests so far. */
  clear(): void {
    this.#tests.length = 0;
    this.#characters = 0;
  }

  /**
   * The list is not the whole truth, for a reason that takes nothing away from what it holds.
   *
   * @returns whether this is the first time that the reason is told
   */
  gap(reason: string): boolean {
    return this.#gaps.add(reason);
  }

  /** The output contradicts itself, or lacks its end: somebody may have printed what the list holds. */
  doubt(reason: string): void {
    this.#isDoubtful = true;
    this.#gaps.add(reason);
  }

  /** Somebody may have printed what the list holds, and yet it lacks nothing as far as can be told. */
  suspect(reason: string): void {
    this.#isDoubtful = true;
    this.#notes.add(reason);
  }

  /** A doubt about one line. */
  doubtLine(line: string, what: string): void {
    this.#isDoubtful = true;
    if (!this.#gaps.isFull) this.#gaps.add(toldOfLine(line, what));
  }

  /** A suspicion about one line. */
  suspectLine(line: string, what: string): void {
    this.#isDoubtful = true;
    if (!this.#notes.isFull) this.#notes.add(toldOfLine(line, what));
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  /** The run skipped tests that the list does not hold. What skips a test hides no failure, and yet it is no pass. */
  skipUnnamed(count: number, told: string): void {
    this.#unnamedSkips += count;
    this.note(told);
  }

  /** A doubt where a summary counts otherwise than the list. */
  expectCount(what: string, summary: number, listed: number): void {
    if (summary !== listed) this.doubt(`the summary counts ${summary} ${what}, the list ${listed}`);
  }
}

function toldOfLine(line: string, what: string): string {
  return `${JSON.stringify(line.slice(0, LINE_TOLD))} ${what}`;
}

/** Texts, each once, of which a hostile output has as many as it likes. */
class Problems {
  readonly #told = new Set<string>();
  #hasMore = false;

  get told(): string[] {
    return this.#hasMore ? [...this.#told, 'and more of the kind'] : [...this.#told];
  }

  get isFull(): boolean {
    return this.#hasMore;
  }

  add(text: string): boolean {
    const said = text.length > PROBLEM_LENGTH ? `${text.slice(0, PROBLEM_LENGTH)}…` : text;
    if (this.#told.has(said)) return false;
    this.#hasMore ||= this.#told.size >= PROBLEMS_MAX;
    if (!this.#hasMore) this.#told.add(said);
    return !this.#hasMore;
  }
}
