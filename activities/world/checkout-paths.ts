import { join } from 'node:path';

import { HOME_INSIDE, TMP_INSIDE, WORKSPACE_INSIDE, type Mount } from './bubblewrap-arguments.ts';

/** The folders of a checkout: where a command sees each, and the mode that it has at the start of every command. */
export const CHECKOUT_ROOTS = [
  { name: 'workspace', inside: WORKSPACE_INSIDE, mode: 0o755 },
  { name: 'home', inside: HOME_INSIDE, mode: 0o755 },
  { name: 'tmp', inside: TMP_INSIDE, mode: 0o1777 },
] as const;

export function checkoutMounts(folder: string): Mount[] {
  return CHECKOUT_ROOTS.map(({ name, inside }) => ({ host: join(folder, name), inside }));
}

/** Longest path that the system takes, with room for what a folder's path may have before it. */
export const PATH_BYTES_MAX = 4000;

/** Turns paths of a world, one character a byte, into paths on the machine. */
export class CheckoutPaths {
  private readonly prefix: string;

  constructor(readonly folder: string) {
    this.prefix = `${Buffer.from(folder).toString('latin1')}/`;
  }

  host(path: string): string | Buffer {
    const whole = this.prefix + path;
    // Names in ASCII are the rule, and strings are quicker.
    return isAscii(whole) ? whole : Buffer.from(whole, 'latin1');
  }

  isTooLong(path: string): boolean {
    return this.prefix.length + path.length > PATH_BYTES_MAX;
  }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
