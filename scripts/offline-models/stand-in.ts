import type { ChatMessage } from '../../prompts/chat.ts';
import type { Solution } from '../../schemas/solution.ts';

/** What a stand-in is asked. Its reply depends on nothing else. */
export interface StandInRequest {
  messages: readonly ChatMessage[];
  seed: number;
  /** Who is to serve the call, as `provider: { only: […] }` names them. */
  providers: readonly string[];
  solutions: readonly Solution[];
}

/** A rule-based model: the text of its reply. */
export type StandIn = (request: StandInRequest) => string;
