import { leftOutMark } from '../../schemas/left-out-mark.ts';

/** A character of UTF-8 has at most this many bytes after its first. */
const CONTINUATION_BYTES = 3;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Output of a command of which only the start and the end are kept, half of `cap` bytes each, whatever its length. It
 * never holds more than that: the end is a ring.
 */
export class CappedOutput {
  private total = 0;
  private readonly head: Buffer;
  private readonly tail: Buffer;
  private headLength = 0;
  private tailLength = 0;
  private tailEnd = 0;

  constructor(cap: number) {
    this.head = Buffer.allocUnsafe(Math.max(1, Math.ceil(cap / 2)));
    this.tail = Buffer.allocUnsafe(Math.max(1, Math.floor(cap / 2)));
  }

  /** Bytes seen so far. */
  get totalBytes(): number {
    return this.total;
  }

  push(chunk: Uint8Array): void {
    this.total += chunk.byteLength;
    const toHead = chunk.subarray(0, this.head.length - this.headLength);
    this.head.set(toHead, this.headLength);
    this.headLength += toHead.byteLength;
    this.pushToTail(chunk.subarray(toHead.byteLength));
  }

  private pushToTail(bytes: Uint8Array): void {
    const last = bytes.subarray(Math.max(0, bytes.byteLength - this.tail.length));
    const untilWrap = last.subarray(0, this.tail.length - this.tailEnd);
    this.tail.set(untilWrap, this.tailEnd);
    this.tail.set(last.subarray(untilWrap.byteLength), 0);
    this.tailEnd = (this.tailEnd + last.byteLength) % this.tail.length;
    this.tailLength = Math.min(this.tail.length, this.tailLength + last.byteLength);
  }

  /**
   * The output as text; what is not UTF-8 becomes U+FFFD. Where bytes were left out a line says how many, and no
   * character is cut in two.
   */
  finish(): { output: string; truncatedBytes: number } {
    const start = (this.tailEnd - this.tailLength + this.tail.length) % this.tail.length;
    const unwrapped = Buffer.concat([this.tail.subarray(start), this.tail.subarray(0, start)]).subarray(
      0,
      this.tailLength,
    );
    const head = this.head.subarray(0, this.headLength);
    if (this.total === this.headLength + this.tailLength) {
      return { output: Buffer.concat([head, unwrapped]).toString('utf8'), truncatedBytes: 0 };
    }
    const whole = head.subarray(0, wholeCharacters(head));
    const rest = unwrapped.subarray(firstCharacter(unwrapped));
    const truncatedBytes = this.total - whole.byteLength - rest.byteLength;
    return { output: whole.toString('utf8') + leftOutMark(truncatedBytes) + rest.toString('utf8'), truncatedBytes };
  }
}

/** Length of the bytes without an unfinished character at their end. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= CONTINUATION_BYTES + 1; back++) {
    const byte = bytes[bytes.length - back];
    if (byte === undefined || byte < 0x80) break;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Index of the first byte that may start a character. */
function firstCharacter(bytes: Uint8Array): number {
  let index = 0;
  while (index < CONTINUATION_BYTES && isContinuation(bytes[index])) index++;
  return index;
}
