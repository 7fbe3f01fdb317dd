import { execa } from 'execa';

import { agentPrompt, type AgentTurn } from '../../../prompts/agent.ts';
import type { DocumentBlock } from '../../../schemas/document.ts';
import type { Message } from '../../../schemas/message.ts';
import { firstShellCommand } from '../../../scoring/duel/candidate-commands.ts';
import { editPart } from '../../../scoring/duel/edit-part.ts';
import { judgedDocument } from '../../../scoring/duel/judged-document.ts';
import type { ReferenceTurn } from '../../../scoring/duel/reference-run.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { SUBMIT, writeRepository } from './shop-task.ts';

const TURNS = 8;

/** A rollout without an engine: the agent's turns, each command really run in a copy of the repository. */
export async function rollout(
  reply: (prompt: ReturnType<typeof agentPrompt>, turn: number) => Promise<string>,
  prefix: readonly Message[],
): Promise<ReferenceTurn[]> {
  const folder = await temporaryFolder();
  await writeRepository(folder);
  const turns: ReferenceTurn[] = [];
  while (turns.length < TURNS) {
    const own: AgentTurn[] = turns.map((turn) => ({ reply: turn.reply, observation: turn.observation ?? '' }));
    const said = await reply(
      agentPrompt({ prefix, format: 'returncode', turns: own, submitCommand: SUBMIT }),
      turns.length,
    );
    const command = firstShellCommand(said);
    const ends = command === null || command === SUBMIT;
    const observation = ends ? null : await observed(command, folder);
    turns.push({ reply: said, command, observation, edit: command === null ? null : editPart(command) });
    if (ends) break;
  }
  return turns;
}

async function observed(command: string, cwd: string): Promise<string> {
  const { all, exitCode } = await execa('bash', ['-c', command], { cwd, all: true, reject: false, timeout: 20_000 });
  return `<returncode>${exitCode ?? 1}</returncode>\n<output>\n${all}\n</output>`;
}

/** The document of a rollout, as a judge gets it. */
export function documentOf(prefix: readonly Message[], turns: readonly ReferenceTurn[]): string {
  const blocks: DocumentBlock[] = prefix.map(({ role, content }) => ({ kind: 'context', role, text: content }));
  for (const { reply, observation } of turns) {
    blocks.push({ kind: 'candidate', text: reply });
    if (observation !== null) blocks.push({ kind: 'observation', text: observation });
  }
  return judgedDocument(blocks).judged_text;
}
