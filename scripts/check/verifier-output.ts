import { readVerifierStdout, type VerifierReading } from '../../scoring/trial/verifier-stdout.ts';
import type { Check } from '../commands/check.ts';
import { exitStatusOf } from '../exit-status-option.ts';

interface VerifierOutputOptions {
  /** Exit status of the verifier, as it was typed. */
  exit: string;
  /** Its name; the file's when absent. */
  name?: string;
}

/** `assay check verifier-output`: what a checkpoint's or criterion's verifier is taken to say. Spec, check.md. */
export const checkVerifierOutput: Check<VerifierOutputOptions> = {
  run(text, file, { exit, name }) {
    return readVerifierStdout(text, exitStatusOf(exit), name ?? file);
  },
  describe(result) {
    const { score, channel, verdict, warning } = result as VerifierReading;
    const by =
      channel === 'exit' ? 'by its exit status: it wrote nothing' : 'by what it wrote; its exit status does not count';
    return verdict === 'ok'
      ? `Score ${score}, ${by}.`
      : `Not a measurement (verifier_error), score 0: ${warning ?? 'malformed'}.`;
  },
};
