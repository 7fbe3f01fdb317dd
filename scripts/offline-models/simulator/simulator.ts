import { simulatorSystem } from '../../../prompts/simulator.ts';
import { OBSERVATION_FORMATS } from '../../../schemas/settings.ts';
import { renderObservation } from '../../../scoring/trajectory/render-observation.ts';
import { draw } from '../draw.ts';
import { fencedParts } from '../reading/fenced-parts.ts';
import { readConversation } from '../reading/conversation.ts';
import type { StandIn } from '../stand-in.ts';
import { answerTo } from './answer.ts';
import { applyEdit } from './apply-edit.ts';
import { knownFiles } from './known-files.ts';

/** The provider whose replies now and then break the rules, and how often: the next one then has to be asked. */
const CARELESS_PROVIDER = 'deepseek';
const CARELESS = 0.25;

/** Writes an observation from the files that the conversation has shown, with the edits applied. */
export const simulator: StandIn = ({ messages, providers }) => {
  const [system, ...rest] = messages;
  const format = OBSERVATION_FORMATS.find((one) => simulatorSystem(one) === system?.content) ?? 'returncode';
  const parts = rest.flatMap(({ content }) => fencedParts(content));
  const command = parts.findLast(({ name }) => name === 'COMMAND')?.text ?? '';
  const edits = parts.filter(({ name }) => name.startsWith('EDIT ')).map(({ text }) => text);
  const spoken = parts.flatMap(({ name, text }) =>
    name === 'system' || name === 'user' || name === 'assistant' ? [{ role: name, content: text } as const] : [],
  );
  const files = knownFiles(readConversation(spoken).turns);
  for (const edit of edits) applyEdit(files, edit);
  const answer = answerTo(command, files, edits.length > 0);
  const careless = providers.includes(CARELESS_PROVIDER) && draw('careless', command, edits.length) < CARELESS;
  return careless
    ? `Here is the output:\n\n\`\`\`\n${answer.output}\n\`\`\``
    : renderObservation(format, { ...answer, output: ended(answer.output), timedOut: false });
};

/** Programs end their last line. */
function ended(output: string): string {
  return output === '' || output.endsWith('\n') ? output : `${output}\n`;
}
