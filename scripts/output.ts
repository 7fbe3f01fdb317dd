/** Exit codes of the command. Spec, architecture.md "Users". */
export const EXIT = { done: 0, failed: 1, invalid: 2, usage: 64, noEngine: 69, interrupted: 130 } as const;

/** Writes one JSON document to stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** People-text that is the answer: stdout. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** People-text beside the answer (progress, advice): stderr. */
export function note(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** `1 sample`, `2 samples`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
