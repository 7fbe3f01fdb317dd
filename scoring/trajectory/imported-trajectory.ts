import type { Message } from '../../schemas/message.ts';

/** A trajectory as a file holds it. Texts are byte-exact. */
export interface ImportedTrajectory {
  readonly messages: Message[];
  /** Which of the known layouts the file has. */
  readonly layout: Layout;
  /** `file`, or `file:line` or `file[record]` where it holds several. */
  readonly where: string;
  /** What the file itself says of the task; null where it says nothing. */
  readonly instanceId: string | null;
  readonly repo: string | null;
  /** The final change, as a diff, where the file has it. */
  readonly finalDiff: string | null;
}

export type Layout = 'message list' | 'SWE-agent steps' | 'OpenHands events' | 'CodeAct prompt';
