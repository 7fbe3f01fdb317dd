import { z } from 'zod';

import type { ChatMessage, ChatPrompt } from '../../prompts/chat.ts';

/** A prompt as it goes to an endpoint: plain data, which another process can be told. */
export interface SentPrompt {
  messages: ChatMessage[];
  /** The shape of the reply, for endpoints that take one. */
  response?: { name: string; schema: Record<string, unknown> };
}

/** @param endpoint whether it takes the shape of a reply */
export function sentPrompt({ messages, response }: ChatPrompt, endpoint: { json_schema: boolean }): SentPrompt {
  if (response === undefined || !endpoint.json_schema) return { messages };
  return { messages, response: { name: response.name, schema: z.toJSONSchema(response.schema) } };
}
