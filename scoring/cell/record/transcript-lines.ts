import { field, isFields } from '../../trajectory/json-fields.ts';
import { parsed } from '../json-document.ts';
import { rawLines } from '../output-lines.ts';

/** A turn of the built-in agent. */
export interface SpokenTurn {
  /** As the endpoint names it, else as it was asked for. */
  readonly model: string;
  readonly reply: string;
  /** What its command printed; null where it ended the conversation. */
  readonly observation: string | null;
}

/** The lines of `transcript.jsonl` of the built-in agent: what its model said, and what it saw. */
export function transcriptOfTurns(turns: readonly SpokenTurn[]): string[] {
  const lines = turns.flatMap(({ model, reply, observation }) => [
    { role: 'assistant', model, content: reply },
    ...(observation === null ? [] : [{ role: 'tool', content: observation }]),
  ]);
  return lines.map((line) => JSON.stringify(line));
}

/**
 * The same of a program that prints events as lines of JSON: each as it is, with the model that it names at its top or in its
 * message. What is no JSON object is kept as text.
 *
 * @param stdout hostile; an event may be nested deeper than it could be written anew
 */
export function transcriptOfEvents(stdout: string): string[] {
  const lines: string[] = [];
  for (const line of rawLines(stdout)) {
    if (line.trim() === '') continue;
    const event = parsed(line);
    if (event === null) {
      lines.push(JSON.stringify({ text: line }));
      continue;
    }
    const message = field(event, 'message');
    const model = [field(event, 'model'), isFields(message) ? field(message, 'model') : undefined].find(isModel);
    lines.push(`{${model === undefined ? '' : `"model":${JSON.stringify(model)},`}"event":${line}}`);
  }
  return lines;
}

/** The same of any other program: all that it printed, as one line of the model that it works with. */
export function transcriptOfText(stdout: string, model: string | null): string[] {
  return [JSON.stringify({ role: 'assistant', ...(model === null ? {} : { model }), content: stdout })];
}

/** What claude gives for the model of messages that it made up itself. */
const NO_MODEL = '<synthetic>';

function isModel(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name !== NO_MODEL;
}
