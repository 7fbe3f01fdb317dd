import { unitOf } from './units.js';

const SPAN = /^(\d+)\s*([a-z]+)$/;

/** Milliseconds of a span; undefined for what is none. */
export function parseSpan(text) {
  const match = SPAN.exec(text.trim().toLowerCase());
  if (match === null) return undefined;
  const unit = unitOf(match[2]);
  return unit === undefined ? undefined : Number(match[1]) * unit.ms;
}
