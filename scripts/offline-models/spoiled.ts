import { z } from 'zod';

import { injectionText } from './agents/injection.ts';
import { type Faults, isHit } from './faults.ts';

export interface ReplyText {
  text: string;
  finishReason: 'stop' | 'length';
}

const Answers = z.looseObject({ answers: z.array(z.looseObject({ id: z.string() })) });

/** A reply with the faults of its content that hit this call. */
export function spoiled(text: string, faults: Faults, identity: string, isAgent: boolean): ReplyText {
  const said = isAgent && faults.inject !== '' ? injected(text, faults.inject) : text;
  if (isHit(faults, 'truncated', identity)) {
    return { text: said.slice(0, Math.floor(said.length / 2)), finishReason: 'length' };
  }
  if (isHit(faults, 'malformed', identity)) {
    return { text: isAgent ? withoutFence(said) : `${said.slice(0, -2)},`, finishReason: 'stop' };
  }
  if (isHit(faults, 'duplicate_ids', identity)) return { text: repeated(said), finishReason: 'stop' };
  return { text: said, finishReason: 'stop' };
}

/** Before the command, so that the command stays the last block. */
function injected(text: string, name: string): string {
  const addressed = injectionText(name) ?? '';
  const at = text.indexOf('\n\n```');
  return at < 0 ? `${text}\n\n${addressed}` : `${text.slice(0, at)}\n\n${addressed}${text.slice(at)}`;
}

/** A shell block that is never closed. */
function withoutFence(text: string): string {
  const at = text.lastIndexOf('\n```');
  return at < 0 ? text : text.slice(0, at);
}

/** The first answer once more at the end; a reply without answers stays as it is. */
function repeated(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const parsed = Answers.safeParse(value);
  const [first] = parsed.data?.answers ?? [];
  if (!parsed.success || first === undefined) return text;
  return JSON.stringify({ ...parsed.data, answers: [...parsed.data.answers, first] });
}
