/** The command cannot do what was asked, for a reason that is not the input: its message and exit code say which. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}
