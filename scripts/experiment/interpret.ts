import { aggregateFolder } from '../../activities/experiment/aggregate-folder.ts';
import type { Aggregate, Validity } from '../../schemas/aggregate.ts';
import { conclude } from '../../scoring/experiment/conclusion.ts';
import { EXIT, print, printJson } from '../output.ts';
import { biasText, conclusionText, notesText, paragraphs, validityText } from './texts.ts';
import { validityFailed, type ValidityFailed } from './validity-failed.ts';

/** What `interpret --json` prints: validity at the top, so that nobody reads past it. Spec, records.md. */
interface Interpretation {
  ok: boolean;
  validity: Validity;
  summary: Omit<Aggregate, 'validity'>;
  error?: ValidityFailed;
}

/** `assay experiment interpret`: whether the run may be quoted; exit 2 when not. Seed, "Reward population". */
export async function runInterpret(folder: string, { json }: { json?: true }): Promise<void> {
  const aggregate = await aggregateFolder(folder);
  const { validity, ...rest } = aggregate;
  const error = validityFailed(validity);
  if (json === true) {
    const conclusion = conclude(aggregate);
    const interpretation: Interpretation = {
      ok: error === undefined,
      validity,
      ...(error === undefined ? {} : { error }),
      summary: { ...rest, conclusion },
    };
    printJson(interpretation);
  } else {
    print(
      paragraphs(
        validityText(validity),
        conclusionText(conclude(aggregate)),
        biasText(rest.bias_warnings),
        notesText(rest.notes),
        error === undefined ? '' : `${error.code}: ${error.message}`,
      ),
    );
  }
  if (error !== undefined) process.exitCode = EXIT.invalid;
}
