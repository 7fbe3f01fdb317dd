/** A mistake in a file. */
export class DotlineFault extends Error {
  name = 'DotlineFault';

  /** @param line number of the line in the file, from 1 */
  constructor(problem, line) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}
