/** What cargo itself prints between the tests' lines. */

const RUNNING = /^ {5,}Running (?:unittests )?(\S.*?) ?\(([^()]+)\)$/;
const RUNNING_OLD = /^ {5,}Running (\S+)$/;
const DOC_TESTS = /^ {3,}Doc-tests (\S+)$/;
/** Cargo appends a digest of the build to a binary's name. */
const DIGEST = /-[0-9a-f]{16}$/;
const NOT_COMPILED = /^error: could not compile `([^`]+)`/;
const KILLED = /\(signal: \d+/;

/** The binary that the lines below are of; null where the line names none. */
export function cargoSuite(line: string): string | null {
  if (!line.startsWith('   ')) return null;
  const doc = DOC_TESTS.exec(line)?.[1];
  if (doc !== undefined) return `Doc-tests ${doc}`;
  return RUNNING.exec(line)?.[1] ?? RUNNING_OLD.exec(line)?.[1]?.replace(DIGEST, '') ?? null;
}

/** The crate that did not compile. */
export function uncompiledCrate(line: string): string | null {
  return line.startsWith('error: ') ? (NOT_COMPILED.exec(line)?.[1] ?? null) : null;
}

/** Whether cargo says that a signal ended a test binary. */
export function isKilled(line: string): boolean {
  return line.includes("process didn't exit successfully") && KILLED.test(line.slice(-200));
}
