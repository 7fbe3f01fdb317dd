/** A sample's repository cannot be made: it is not there, cannot be read, or does not hold the commit. */
export class RepositoryUnusable extends Error {
  override readonly name = 'RepositoryUnusable';

  constructor(
    readonly source: string,
    readonly commit: string,
    readonly why: string,
  ) {
    super(`repository ${withoutCredentials(source)} at ${commit}: ${why}`);
  }
}

/** A URL without the user and password that it may hold. */
function withoutCredentials(source: string): string {
  const scheme = source.indexOf('://');
  if (scheme === -1) return source;
  const rest = source.slice(scheme + 3);
  const slash = rest.indexOf('/');
  const at = rest.slice(0, slash === -1 ? undefined : slash).lastIndexOf('@');
  return at === -1 ? source : source.slice(0, scheme + 3) + rest.slice(at + 1);
}
