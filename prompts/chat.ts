import type { z } from 'zod';

/** One message of a chat completion request: the three roles that every OpenAI-compatible endpoint takes. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model is sent, and the shape of the reply where it is JSON. */
export interface ChatPrompt<Schema extends z.ZodType = z.ZodType> {
  messages: ChatMessage[];
  /** For `response_format: json_schema`, and for reading the reply. Absent: the reply is plain text. */
  response?: { name: string; schema: Schema };
}
