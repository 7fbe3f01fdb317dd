import { field } from '../../trajectory/json-fields.ts';
import { parsed } from '../json-document.ts';
import { rawLines } from '../output-lines.ts';

/**
 * Names of the models that a transcript's lines were said by, each once. Lines that name none, or are no JSON object, tell
 * nothing of models: an agent may print what it likes.
 *
 * @param text JSON lines; hostile
 */
export function modelsInTranscript(text: string): string[] {
  const models = new Set<string>();
  for (const line of rawLines(text)) {
    // Most lines say the same model, and few are long: what names none is not read.
    if (!line.includes('"model"')) continue;
    const entry = parsed(line);
    const model = entry === null ? undefined : field(entry, 'model');
    if (typeof model === 'string' && model !== '') models.add(model);
  }
  return [...models];
}
