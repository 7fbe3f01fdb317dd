import { InvalidArgumentError } from 'commander';

import { REASON_MAX } from '../schemas/throne-settings.ts';

/** Parsers of option values; commander puts the option's name before the message. */

export function parsePort(text: string): number {
  const port = parseWhole(text);
  if (port > 65_535) throw new InvalidArgumentError('expected a port, 0 to 65535');
  return port;
}

export function parseWhole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

export function parsePositive(text: string): number {
  const value = parseWhole(text);
  if (value === 0) throw new InvalidArgumentError('expected a number above 0');
  return value;
}

export function parseMoney(text: string): number {
  // As JSON, an amount beyond all numbers would be null, which is no cap at all.
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) === 0 || !Number.isFinite(Number(text))) {
    throw new InvalidArgumentError('expected US dollars above 0');
  }
  return Number(text);
}

/** Words that others will read, in a queue's every row among them. */
export function parseReason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a reason');
  if (text.length > REASON_MAX) throw new InvalidArgumentError(`expected at most ${REASON_MAX} characters`);
  if (/[\p{Cc}\p{Cs}]/u.test(text)) throw new InvalidArgumentError('expected one line without control characters');
  return text;
}

/** Names separated by commas. */
export function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('expected names separated by commas');
  return names;
}

/** Hours or minutes, fractions too. */
export function parseDuration(text: string): number {
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) throw new InvalidArgumentError('expected a number, 0 or more');
  return Number(text);
}
