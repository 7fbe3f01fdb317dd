const WORD = /^[\w-]+$/;

/** Words of a topic. Throws when it is none. */
export function topicWords(topic) {
  const words = topic.split('.');
  if (!words.every((word) => WORD.test(word))) throw new RangeError(`not a topic: ${topic}`);
  return words;
}

/** A function that says whether the words of a topic are what a pattern stands for. */
export function compilePattern(pattern) {
  const parts = pattern.split('.');
  const open = parts.at(-1) === '**';
  if (open) parts.pop();
  if (!parts.every((part) => part === '*' || WORD.test(part)) || (parts.length === 0 && !open)) {
    throw new RangeError(`not a pattern: ${pattern}`);
  }
  return (words) =>
    (open ? words.length > parts.length : words.length === parts.length) &&
    parts.every((part, i) => part === '*' || part === words[i]);
}
