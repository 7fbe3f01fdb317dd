import type { TestResult } from '../../schemas/test-report.ts';

/** What is known of a run beside its output. */
export interface RunFacts {
  /** Exit status of the test command, where it was kept; negative for a signal, as some callers report it. */
  readonly exitStatus?: number;
}

/** What an output says. */
export interface ParsedOutput {
  readonly tests: readonly TestResult[];
  /** Reasons why `tests` is not the whole truth. */
  readonly gaps: readonly string[];
  /** What is worth knowing and takes nothing away from the list. */
  readonly notes: readonly string[];
}

/** The reader of one runner's output. Reading never fails: what cannot be understood is a gap. */
export interface RunnerParser {
  /** @param text the output as it was kept; hostile */
  parse(text: string, facts: RunFacts): ParsedOutput;
}

/** What a parser gathers on its way. */
export class Reading implements ParsedOutput {
  readonly tests: TestResult[] = [];
  readonly #gaps = new Set<string>();
  readonly #notes = new Set<string>();

  get gaps(): string[] {
    return [...this.#gaps];
  }

  get notes(): string[] {
    return [...this.#notes];
  }

  /**
   * The list is not the whole truth.
   *
   * @returns whether this is the first time that the reason is given
   */
  gap(reason: string): boolean {
    const isNew = !this.#gaps.has(reason);
    this.#gaps.add(reason);
    return isNew;
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  /** A gap where a summary counts otherwise than the list. */
  expectCount(what: string, summary: number, listed: number): void {
    if (summary !== listed) this.gap(`the summary counts ${summary} ${what}, the list ${listed}`);
  }
}

/** Whether the command said by its exit status that something failed. */
export function commandFailed({ exitStatus }: RunFacts): boolean {
  return exitStatus !== undefined && exitStatus !== 0;
}
