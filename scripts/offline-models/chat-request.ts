import { z } from 'zod';

const Content = z.union([
  z.string(),
  z
    .array(z.looseObject({ type: z.string(), text: z.string().optional() }))
    .transform((parts) => parts.map(({ text }) => text ?? '').join('')),
]);

/** The body of POST /v1/chat/completions, as far as the stand-ins read it. */
export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'user', 'assistant']), content: Content }))
    .min(1, 'expected at least one message'),
  seed: z.int().nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  stream: z.boolean().nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  provider: z.looseObject({ only: z.array(z.string()).optional() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
