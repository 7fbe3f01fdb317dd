import type { RunName } from '../../schemas/duel-run.ts';
import type { DocumentBlock } from '../../schemas/document.ts';
import type { LoopCheck } from '../../scoring/duel/loop-check.ts';
import type { Truncation } from '../../scoring/duel/truncation.ts';

/** A finished run as the store has it: its document, the checks on it, and the text that judges read. */
export interface RunRecord extends RunName, LoopCheck, Truncation {
  blocks: DocumentBlock[];
  judged_text: string;
  stripped: { kind: string; text: string }[];
}
