/** A sample's repository cannot be made: it is not there, cannot be read, or does not hold the commit. */
export class RepositoryUnusable extends Error {
  override readonly name = 'RepositoryUnusable';

  constructor(source: string, commit: string, why: string) {
    const secret = credentials(source);
    const message = `repository ${source} at ${commit}: ${why}`;
    super(secret === '' ? message : message.replaceAll(secret, ''));
  }
}

/** The user and password that a URL may hold, with the `@` behind them: git repeats them in what it says. */
function credentials(source: string): string {
  const scheme = source.indexOf('://');
  if (scheme === -1) return '';
  const rest = source.slice(scheme + 3);
  const slash = rest.indexOf('/');
  const at = rest.slice(0, slash === -1 ? undefined : slash).lastIndexOf('@');
  return rest.slice(0, at + 1);
}
