/** `<returncode>1</returncode>`, also with its number on a line of its own, behind an exception if there was one. */
const OPENING_TAG = /^\s{0,9}<returncode>\s{0,9}(-?\d{1,9})\s{0,9}<\/returncode>/;

/**
 * The trailers of OpenHands, whose number may stand in the middle (`[Command -1 finished with exit code 1]`), and that of
 * mini-swe-agent 2.
 */
const TRAILER =
  /\[(?:The command completed with exit code (-?\d{1,9})\.?|Command(?: -?\d{1,9})? finished with exit code (-?\d{1,9})|exit code (-?\d{1,9}))\]/g;

/** Openings of lines that OpenHands writes among and behind its trailers. */
const BESIDE_TRAILER = [
  '[Current working directory: ',
  '[Python interpreter: ',
  '[Python Interpreter: ',
  '[Jupyter ',
  'ENVIRONMENT REMINDER: ',
];

/** How much of the end of a reply trailers are looked for in. */
const TAIL = 4_000;

const EXCEPTION_CLOSED = '</exception>';

/**
 * The return code that a reply states, or null. Only where the harness puts it (in front, or in the lines at the end,
 * perhaps glued to a prompt or doubled): the same words within the output are the command's own.
 *
 * @param reply whole content of an environment turn
 */
export function statedReturncode(reply: string): number | null {
  const [, tagged] = OPENING_TAG.exec(behindException(reply).slice(0, 200)) ?? [];
  if (tagged !== undefined) return Number(tagged);
  return trailingCode(reply);
}

/** Whether a reply opens with the tags of the `returncode` format. */
export function opensWithReturncode(reply: string): boolean {
  return OPENING_TAG.test(behindException(reply).slice(0, 200));
}

/** Whether a reply ends in an exit-code trailer. */
export function hasTrailer(reply: string): boolean {
  return trailingCode(reply) !== null;
}

function behindException(reply: string): string {
  if (!reply.slice(0, 40).trimStart().startsWith('<exception>')) return reply;
  const end = reply.indexOf(EXCEPTION_CLOSED);
  return end === -1 ? reply : reply.slice(end + EXCEPTION_CLOSED.length);
}

function trailingCode(reply: string): number | null {
  const lines = reply.slice(-TAIL).split('\n');
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const line = lines[i] ?? '';
    const codes = [...line.matchAll(TRAILER)];
    const last = codes.at(-1);
    if (last !== undefined && line.slice(last.index + last[0].length).trim() === '') {
      return Number(last[1] ?? last[2] ?? last[3]);
    }
    const beside = line.trim();
    if (beside !== '' && !BESIDE_TRAILER.some((opening) => beside.startsWith(opening))) return null;
  }
  return null;
}
