import type { ClosedRun, CloseRunInput } from '../../schemas/duel-run.ts';
import type { DocumentBlock } from '../../schemas/document.ts';
import type { Message } from '../../schemas/message.ts';
import type { TurnRef } from '../../schemas/model-task.ts';
import { judgedDocument } from '../../scoring/duel/judged-document.ts';
import { checkLoop } from '../../scoring/duel/loop-check.ts';
import { referenceRun } from '../../scoring/duel/reference-run.ts';
import { findTruncation } from '../../scoring/duel/truncation.ts';
import { type ArtifactStore, getJson, getText, putJson } from '../artifacts/store.ts';
import type { RecordDeps } from './record-activities.ts';
import type { RunRecord } from './run-record.ts';

/** A turn with its texts. */
interface Turn {
  reply: string;
  command: string | null;
  edit: string | null;
  observation: string | null;
  truncated: string | null;
}

/** Makes the record of a finished run: its document, the checks before a judge, the text that judges read. */
export async function closeRun({ store }: RecordDeps, { run, prefix, turns }: CloseRunInput): Promise<ClosedRun> {
  const messages = await getJson<Message[]>(store, prefix);
  const texts = await Promise.all(turns.map((turn) => textsOf(store, turn)));
  const blocks = [...messages.map(contextBlock), ...texts.flatMap(turnBlocks)];
  const { commands: _commands, ...loop } = checkLoop(blocks);
  const record: RunRecord = { ...run, blocks, ...findTruncation(blocks), ...loop, ...judgedDocument(blocks) };
  const steps = texts.filter(({ reply }) => reply.trim() !== '').length;
  return {
    ...run,
    record: await putJson(store, record),
    blocks: run.role === 'reference' ? await putJson(store, referenceRun(run.index, texts)) : null,
    steps,
    corrupted: record.corrupted,
    looped: record.looped,
  };
}

async function textsOf(store: ArtifactStore, turn: TurnRef): Promise<Turn> {
  const text = (ref: TurnRef['command']): Promise<string> | null => (ref === null ? null : getText(store, ref));
  const [reply, command, edit, observation] = await Promise.all([
    getText(store, turn.reply),
    text(turn.command),
    text(turn.edit),
    text(turn.observation),
  ]);
  return { reply, command, edit, observation, truncated: turn.truncated };
}

function contextBlock({ role, content }: Message): DocumentBlock {
  return { kind: 'context', role, text: content };
}

function turnBlocks({ reply, observation, truncated }: Turn): DocumentBlock[] {
  const said: DocumentBlock = {
    kind: 'candidate',
    text: reply,
    ...(truncated === null ? {} : { truncated: true, reason: truncated }),
  };
  return observation === null ? [said] : [said, { kind: 'observation', text: observation }];
}
