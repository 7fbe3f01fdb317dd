import { COMMAND_FENCE_TAGS } from '../../../schemas/settings.ts';
import { type CommandReading, readCommand } from './commands.ts';

/** What an agent wrote in one turn, and what came back. */
export interface Turn {
  prose: string;
  commands: CommandReading[];
  observation: string;
}

const TAGS: readonly string[] = COMMAND_FENCE_TAGS;

/** An agent's text taken apart: the fenced shell blocks, and the prose around them. */
export function readTurn(text: string, observation: string): Turn {
  const prose: string[] = [];
  const commands: string[] = [];
  let block: string[] | undefined;
  for (const line of text.split('\n')) {
    if (block === undefined) {
      if (line.startsWith('```') && TAGS.includes(line.slice(3).trim())) block = [];
      else prose.push(line);
    } else if (line.trimEnd() === '```') {
      commands.push(block.join('\n'));
      block = undefined;
    } else {
      block.push(line);
    }
  }
  return { prose: prose.join('\n').trim(), commands: commands.map(readCommand), observation };
}
