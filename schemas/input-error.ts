/**
 * What a user gave cannot be used: a file, a setting, an argument. The command prints `where: problem; remedy` on one
 * line and exits 64. Never used for a fault of the harness or of a provider.
 */
export class InputError extends Error {
  override readonly name = 'InputError';

  /**
   * @param where `file:line:col`, a key path, or the name of an argument
   * @param problem what was found there
   * @param remedy what is expected, or what to do
   */
  constructor(
    readonly where: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`${where}: ${problem}; ${remedy}`);
  }
}
