/** Longest command passed as an argument, in bytes: the kernel refuses arguments over 128 KiB. */
const COMMAND_ARGUMENT_BYTES = 100_000;

/**
 * The words that run a command in bash, and what they read from descriptors: a command that is too long for an argument,
 * or holds a NUL (which bash drops), is read from the descriptor of that number and its copy closed.
 */
export function passCommand(command: string, descriptor: number): { words: string[]; descriptors: Buffer[] } {
  const bytes = Buffer.from(command);
  if (bytes.byteLength <= COMMAND_ARGUMENT_BYTES && !command.includes('\0')) {
    return { words: ['bash', '-c', command], descriptors: [] };
  }
  return { words: ['bash', '-c', `eval "$(cat <&${descriptor})" ${descriptor}<&-`], descriptors: [bytes] };
}
