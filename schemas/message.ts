import { z } from 'zod';

/** A call of a tool by an assistant turn, as OpenAI-compatible APIs write it. */
export const ToolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function').optional(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** One turn of a trajectory. `content` is byte-exact what the source holds. */
export const Message = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  tool_calls: z.array(ToolCall).optional(),
  tool_call_id: z.string().optional(),
});
export type Message = z.infer<typeof Message>;
