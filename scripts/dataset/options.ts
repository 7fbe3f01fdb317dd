import { z } from 'zod';

import { InputError } from '../../schemas/input-error.ts';

/**
 * The options of a command as its schema has them.
 *
 * @throws InputError naming the option
 */
export function readOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? 'option');
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const value = (options as Record<string, unknown>)[name];
  throw new InputError(flag, `found ${JSON.stringify(value)}`, issue?.message ?? 'see --help');
}

/** A whole number of at least 1, as it stands on a command line. */
export const Count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'expected a whole number of at least 1')
  .transform(Number);

export const SourceName = z.string().regex(/^[^/:\s]+$/, 'expected a name without "/", ":" or spaces');

export const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits');

export const Name = z.string().regex(/\S/, 'expected a name');
