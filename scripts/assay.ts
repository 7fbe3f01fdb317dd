#!/usr/bin/env node
import { CommanderError } from 'commander';

import { InputError } from '../schemas/input-error.ts';
import { CommandError } from './command-error.ts';
import { homeFault } from './home-fault.ts';
import { EXIT, note } from './output.ts';
import { printableText } from './printable.ts';
import { createProgram } from './program.ts';

// Whoever reads our output may have read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram().parseAsync();
} catch (thrown) {
  const error = homeFault(thrown) ?? thrown;
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } else if (error instanceof InputError) {
    note(`assay: ${printableText(error.message)}`);
    process.exitCode = EXIT.usage;
  } else if (error instanceof CommandError) {
    note(`assay: ${printableText(error.message)}`);
    process.exitCode = error.exitCode;
  } else {
    throw error;
  }
}
