import type { Command } from 'commander';

import { InputError } from '../../schemas/input-error.ts';
import { print } from '../output.ts';
import { printableDocument } from '../printable.ts';

/** `assay artifact show`: anything in the store, by its name. */
export function registerArtifact(program: Command): void {
  const artifact = program.command('artifact').description('what runs have stored');
  artifact
    .command('show <sha256>')
    .description(
      'print an artifact; the first digits of its name are enough where they are unambiguous (a pipe or a file gets its ' +
        'very bytes, a terminal no control characters)',
    )
    .action(async (name: string) => {
      const { FileArtifactStore } = await import('../../activities/artifacts/file-store.ts');
      const { ArtifactMissing } = await import('../../activities/artifacts/store.ts');
      const { homePaths } = await import('../home.ts');
      const store = new FileArtifactStore(homePaths().store);
      const sha256 = await store.complete(name);
      if (sha256 === undefined) {
        throw new InputError(
          name,
          `no artifact of that name, or several, in ${store.location}`,
          'give more digits of its SHA-256',
        );
      }
      try {
        show(await store.get({ sha256 }));
      } catch (error) {
        if (!(error instanceof ArtifactMissing)) throw error;
        throw new InputError(name, error.message, 'the store was changed from outside; restore it from a copy');
      }
    });
}

/** What a model wrote may steer a terminal; whatever else reads it gets the bytes. */
function show(bytes: Buffer): void {
  if (process.stdout.isTTY) print(printableDocument(bytes.toString('utf8')));
  else process.stdout.write(bytes);
}
