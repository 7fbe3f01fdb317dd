/** How symbols are compared. Spec, trial.md "Scorer families". */
export const SYMBOL_NORMALISATIONS = ['leaf', 'full'] as const;
export type SymbolNormalisation = (typeof SYMBOL_NORMALISATIONS)[number];

/**
 * A symbol as it is compared: by its last segment after `::` and `.`, lower-cased, so that a bare name matches a qualified
 * one; or `full`, as it stands, where leaf names collide. Source: seed, "Known limitation"; spec, trial.md.
 */
export function normaliseSymbol(symbol: string, how: SymbolNormalisation): string {
  if (how === 'full') return symbol.trim();
  const afterColons = symbol.slice(symbol.lastIndexOf('::') === -1 ? 0 : symbol.lastIndexOf('::') + 2);
  return afterColons
    .slice(afterColons.lastIndexOf('.') + 1)
    .trim()
    .toLowerCase();
}
