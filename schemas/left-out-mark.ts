/** Stands in a captured output for what it held beyond its limit. */
export function leftOutMark(bytes: number): string {
  return `\n[… ${bytes} bytes left out …]\n`;
}

/** Whether something may have been left out of an output. */
export function mayLackSomething(output: string): boolean {
  return /\n\[… \d{1,15} bytes left out …\]\n/.test(output);
}
