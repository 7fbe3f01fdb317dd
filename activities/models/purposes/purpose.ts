import type { ChatPrompt } from '../../../prompts/chat.ts';
import type { ArtifactRef } from '../../../schemas/artifact.ts';
import type { ModelResultOf, ModelTaskOf, Purpose } from '../../../schemas/model-task.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';

/** A reply that was bought, now or earlier. */
export interface Reply {
  text: string;
  artifact: ArtifactRef;
  finishReason: string;
  /** Time that the call took when it was bought, in seconds; 0 where nobody measured it. */
  seconds: number;
}

/** What a purpose may do: read and write artifacts, and buy replies, each once. */
export interface PurposeContext {
  store: ArtifactStore;
  /** @param part tells the calls of one task apart: an ask, a provider */
  buy: (prompt: ChatPrompt, part: string, route?: string) => Promise<Reply>;
}

/** How one purpose asks, and what it makes of the reply. */
export type PurposeHandler<P extends Purpose> = (
  task: ModelTaskOf<P>,
  context: PurposeContext,
) => Promise<ModelResultOf<P>>;
