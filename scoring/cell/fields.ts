import { field, type Fields, isFields } from '../trajectory/json-fields.ts';

/** Readings of a report's fields, each of which may be of any type. */

export function listField(record: Fields, key: string): unknown[] {
  const value = field(record, key);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The objects of a list. */
export function objectsField(record: Fields, key: string): Fields[] {
  return listField(record, key).filter(isFields);
}

export function numberField(record: Fields, key: string): number | null {
  const value = field(record, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textsField(record: Fields, key: string): string[] {
  return listField(record, key).filter((item) => typeof item === 'string');
}
