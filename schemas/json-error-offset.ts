const LITERALS = ['true', 'false', 'null'] as const;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Where a text stops being JSON: the offset of the first character that no JSON document can have there; the text's length
 * where it ends too early, or is JSON. The runtime's own message gives no position for most errors, and its wording is not
 * ours. Linear, and without recursion, so that deep nesting is no trouble.
 */
export function jsonErrorOffset(text: string): number {
  const open: ('{' | '[')[] = [];
  let at = 0;
  /** What may come next: a value, a value or `]`, a key, a key or `}`, or what follows a value. */
  let next: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'after' = 'value';
  for (;;) {
    at = afterWhiteSpace(text, at);
    if (at >= text.length) return text.length;
    const character = text.charAt(at);
    const inside = open.at(-1);
    if (next === 'after') {
      if (inside === undefined) return at;
      if (character === ',') next = inside === '{' ? 'key' : 'value';
      else if (character === (inside === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if ((next === 'value-or-end' && character === ']') || (next === 'key-or-end' && character === '}')) {
      open.pop();
      next = 'after';
      at += 1;
    } else if (next === 'key' || next === 'key-or-end') {
      if (character !== '"') return at;
      const key = afterString(text, at);
      if (!key.ok) return key.at;
      at = afterWhiteSpace(text, key.at);
      if (text.charAt(at) !== ':') return at;
      at += 1;
      next = 'value';
    } else if (character === '{' || character === '[') {
      open.push(character);
      next = character === '{' ? 'key-or-end' : 'value-or-end';
      at += 1;
    } else {
      const scalar = character === '"' ? afterString(text, at) : afterScalar(text, at);
      if (!scalar.ok) return scalar.at;
      at = scalar.at;
      next = 'after';
    }
  }
}

interface End {
  ok: boolean;
  /** Behind the token, or at its first wrong character. */
  at: number;
}

function afterWhiteSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

function afterString(text: string, from: number): End {
  let at = from + 1;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') return { ok: true, at: at + 1 };
    if (character < ' ') return { ok: false, at };
    if (character !== '\\') {
      at += 1;
      continue;
    }
    const escaped = text.charAt(at + 1);
    if (escaped === 'u') {
      for (let digit = at + 2; digit < at + 6; digit += 1) {
        if (!/^[0-9a-fA-F]$/.test(text.charAt(digit))) return { ok: false, at: Math.min(digit, text.length) };
      }
      at += 6;
    } else if (escaped !== '' && '"\\/bfnrt'.includes(escaped)) at += 2;
    else return { ok: false, at: Math.min(at + 1, text.length) };
  }
  return { ok: false, at: text.length };
}

function afterScalar(text: string, at: number): End {
  const literal = LITERALS.find((word) => text.startsWith(word, at));
  if (literal !== undefined) return { ok: true, at: at + literal.length };
  NUMBER.lastIndex = at;
  const [number] = NUMBER.exec(text) ?? [];
  return number === undefined ? { ok: false, at } : { ok: true, at: at + number.length };
}
