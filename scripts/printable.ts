/** Widest name that a line of text shows. */
const NAME_WIDTH = 60;

/** Names come from records: nothing of them may steer a terminal, or fill it. */
export function printable(name: string, width = NAME_WIDTH): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD');
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain;
}
