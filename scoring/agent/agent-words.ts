/** Values for the placeholders of an agent's command line; undefined where a trial has none. */
export type AgentValues = Readonly<Record<string, string | undefined>>;

/**
 * The words of an agent's command line with `{name}` filled in. A word whose placeholder has no value is left out, and with
 * it the option before it (`--max-turns {max_turns}`). Braces around a name that nobody knows stay as they are.
 */
export function agentWords(template: readonly string[], values: AgentValues): string[] {
  const words: string[] = [];
  for (const word of template) {
    const filled = fill(word, values);
    if (filled !== null) words.push(filled);
    else if (words.at(-1)?.startsWith('-') === true) words.pop();
  }
  return words;
}

function fill(word: string, values: AgentValues): string | null {
  let filled = '';
  let rest = word;
  for (;;) {
    const start = rest.indexOf('{');
    const end = rest.indexOf('}', start);
    if (start < 0 || end < 0) return filled + rest;
    const name = rest.slice(start + 1, end);
    if (Object.hasOwn(values, name)) {
      const value = values[name];
      if (value === undefined) return null;
      filled += rest.slice(0, start) + value;
      rest = rest.slice(end + 1);
    } else {
      filled += rest.slice(0, start + 1);
      rest = rest.slice(start + 1);
    }
  }
}

/** Words as one line of a shell, each in quotes. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
}
