import pc from 'picocolors';
import { z } from 'zod';

import { openManifest, readSample, type ReadSample } from '../../activities/dataset/read-sample.ts';
import type { Message } from '../../schemas/message.ts';
import { messageCharacters } from '../../scoring/dataset/prefix-characters.ts';
import { count, print, printJson } from '../output.ts';
import { printable, printableDocument, printableLine } from '../printable.ts';
import { readOptions } from './options.ts';

const Options = z.object({ json: z.boolean().optional() });

/** `assay dataset show`. */
export async function runShow(path: string, sampleId: string, given: unknown): Promise<void> {
  const options = readOptions(Options, given);
  const { manifest, folder } = await openManifest(path, null);
  const { prefix, row } = await readSample(manifest, folder, sampleId);
  if (options.json === true) {
    const { messages, ...rest } = row;
    printJson({ sample_id: sampleId, ...rest, total_messages: messages.length, prefix });
  } else {
    print(describe(sampleId, { prefix, row }));
  }
}

function describe(sampleId: string, { prefix, row }: ReadSample): string {
  const characters = prefix.reduce((sum, message) => sum + messageCharacters(message), 0);
  return [
    pc.bold(printableLine(sampleId)),
    printableLine(`${row.instance_id} (${row.repo}, ${row.language}, ${row.family}), format ${row.format}`),
    `${count(prefix.length, 'message')} of ${row.messages.length}, ${count(characters, 'character')}`,
    ...prefix.map(messageText),
  ].join('\n');
}

function messageText(message: Message, index: number): string {
  const calls = (message.tool_calls ?? []).map((call) => `${call.function.name}(${call.function.arguments})`);
  const text = [message.content, ...calls].filter((part) => part !== '').join('\n');
  return `\n${pc.cyan(`── ${index} ${printable(message.role)} `.padEnd(80, '─'))}\n${printableDocument(text)}`;
}
