import { existsSync } from 'node:fs';

import { loadProviderFile, requireKeys } from '../activities/models/provider-file.ts';
import { InputError } from '../schemas/input-error.ts';
import type { ProviderFile } from '../schemas/provider-file.ts';

interface Options {
  /** Path of the provider file. */
  readonly providers: string;
  /** Whether there may be none: then no model is served until there is one. */
  readonly providersOptional: boolean;
  readonly say: (line: string) => void;
}

/** The provider file of a worker as it was last good: each key that it asks for is in the worker's environment. */
export class ProvidersInForce {
  private complaint = '';

  private constructor(
    private readonly options: Options,
    private last: ProviderFile | null,
  ) {}

  /** @throws InputError for a file that cannot be read, unless it may be absent and is, or a key that is not there */
  static async open(options: Options): Promise<ProvidersInForce> {
    const { providers, providersOptional, say } = options;
    if (existsSync(providers) || !providersOptional) return new ProvidersInForce(options, await load(providers));
    say(`worker: there is no ${providers}, so no model is served; runs that need none are`);
    return new ProvidersInForce(options, null);
  }

  get file(): ProviderFile {
    return this.last ?? { providers: {} };
  }

  /** Reads the file again. One that has become unusable is said to be so, once, and the last good one goes on. */
  async look(): Promise<void> {
    const { providers, say } = this.options;
    if (this.last === null && !existsSync(providers)) return;
    try {
      this.last = await load(providers);
      this.complaint = '';
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (error.message !== this.complaint) say(`worker: ${error.message} (going on with the last good one)`);
      this.complaint = error.message;
    }
  }
}

async function load(path: string): Promise<ProviderFile> {
  const file = await loadProviderFile(path);
  requireKeys(file, path);
  return file;
}
