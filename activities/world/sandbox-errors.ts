/** No sandbox can be made on this machine, and nobody said that commands may run without one. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';

  constructor(
    readonly why: string,
    readonly remedy: string,
  ) {
    super(`${why}; ${remedy}`);
  }
}

/** The sandbox is there, but this one could not be set up: the command did not run. */
export class SandboxFailed extends Error {
  override readonly name = 'SandboxFailed';
}
