import type { Message } from '../../schemas/message.ts';

/**
 * The message indexes before which a prefix may end: an assistant turn follows, something stands before it, and every
 * call has its replies. Ids may come again in later turns, so calls are matched in order, not by id over the whole run.
 *
 * @param commands those of every message, as commandsByMessage gives them
 *
 * Source: spec, check.md "trajectory"; a prefix cut between a call and its replies is refused by the providers.
 */
export function findCuts(messages: readonly Message[], commands: readonly (readonly string[])[]): number[] {
  const cuts: number[] = [];
  const open = new OpenCalls();
  let asked = false;
  messages.forEach((message, index) => {
    if (message.role === 'assistant') {
      if (index > 0 && open.empty && !asked) cuts.push(index);
      const calls = message.tool_calls ?? [];
      for (const { id } of calls) open.ask(id);
      asked = calls.length === 0 && (commands[index] ?? []).length > 0;
    } else {
      asked = false;
      if (message.role === 'tool') open.answer(message.tool_call_id);
    }
  });
  return cuts;
}

/** Calls that wait for their replies, by id, with how many of each. */
class OpenCalls {
  private readonly waiting = new Map<string, number>();

  get empty(): boolean {
    return this.waiting.size === 0;
  }

  ask(id: string): void {
    this.waiting.set(id, (this.waiting.get(id) ?? 0) + 1);
  }

  /** A reply without an id answers the call that has waited longest. */
  answer(id: string | undefined): void {
    const answered = id ?? this.waiting.keys().next().value;
    const count = answered === undefined ? undefined : this.waiting.get(answered);
    if (answered === undefined || count === undefined) return;
    if (count === 1) this.waiting.delete(answered);
    else this.waiting.set(answered, count - 1);
  }
}
