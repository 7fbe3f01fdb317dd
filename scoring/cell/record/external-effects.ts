/** What was seen of an attempt beyond its own tree. */
export interface Seen {
  /** Attempts to reach the network where there was none; null or absent where they were not, or could not be, counted. */
  readonly networkAttempts?: number | null | undefined;
  /** Hidden files whose content the agent had. */
  readonly hiddenCopies: readonly string[];
}

/** `external_effects` of an attempt, an entry each. Spec, cell.md "Disposition"; what can be seen: docs/cells.md. */
export function externalEffects({ networkAttempts, hiddenCopies }: Seen): string[] {
  const attempts = networkAttempts ?? 0;
  return [
    ...(attempts === 0
      ? []
      : [`network: ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} to reach an address beyond the sandbox`]),
    ...hiddenCopies.map((path) => `hidden file: the agent had the content of ${path} before its time`),
  ];
}
