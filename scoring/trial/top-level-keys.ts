/**
 * The keys of the object that a text holds, in order, those that occur twice included: JSON.parse keeps the last of two
 * without a word. Linear; no recursion.
 *
 * @param json text that JSON.parse took for an object
 */
export function topLevelKeys(json: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  let beforeKey = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') {
      const end = endOfString(json, at);
      if (depth === 1 && beforeKey) keys.push(JSON.parse(json.slice(at, end)) as string);
      beforeKey = false;
      at = end - 1;
    } else if (character === '{' || character === '[') {
      depth += 1;
      beforeKey = character === '{';
    } else if (character === '}' || character === ']') {
      depth -= 1;
      beforeKey = false;
    } else if (character === ',') {
      beforeKey = true;
    }
  }
  return keys;
}

/** Offset behind the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
