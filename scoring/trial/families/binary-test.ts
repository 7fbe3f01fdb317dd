/** `binary_test`: 1 if the test exits 0, else 0; what it prints does not count. Source: seed, "Reward formulas by family". */
export function binaryTest(exitCode: number): 0 | 1 {
  return exitCode === 0 ? 1 : 0;
}
