/** Reading of JSON of unknown shape. Own keys only: a hostile file may name `__proto__`. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function field(record: Fields, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export function textField(record: Fields, key: string): string | null {
  const value = field(record, key);
  return typeof value === 'string' ? value : null;
}

export function fieldsField(record: Fields, key: string): Fields {
  const value = field(record, key);
  return isFields(value) ? value : {};
}
