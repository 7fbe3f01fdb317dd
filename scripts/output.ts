/** Exit codes of the command. Spec, architecture.md "Users". */
export const EXIT = { done: 0, failed: 1, invalid: 2, usage: 64, noEngine: 69, interrupted: 130 } as const;

/** Writes one JSON document to stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Elements of a long list that are written at a time. */
const PIECE = 2000;

/**
 * Writes a record with one list that may be as long as it likes, each element on a line of its own, and a piece at a time: no
 * text of the whole is made, nor waits to be read.
 */
export async function printJsonWithList(value: Readonly<Record<string, unknown>>, list: string): Promise<void> {
  let before = '{\n';
  for (const [key, of] of Object.entries(value)) {
    if (of === undefined) continue;
    if (key === list && Array.isArray(of) && of.length > 0) await writeList(`${before}  ${JSON.stringify(key)}: `, of);
    else await write(`${before}${JSON.stringify({ [key]: of }, null, 2).slice(2, -2)}`);
    before = ',\n';
  }
  await write('\n}\n');
}

async function writeList(head: string, list: readonly unknown[]): Promise<void> {
  for (let from = 0; from < list.length; from += PIECE) {
    const lines = list.slice(from, from + PIECE).map((element) => `    ${JSON.stringify(element)}`);
    await write(`${from === 0 ? `${head}[\n` : ',\n'}${lines.join(',\n')}`);
  }
  await write('\n  ]');
}

/** Waits until it is written; where nobody reads any more, it is dropped. */
async function write(text: string): Promise<void> {
  const { stdout } = process;
  if (stdout.destroyed) return;
  await new Promise<void>((resolve) => {
    stdout.write(text, () => {
      resolve();
    });
  });
}

/** People-text that is the answer: stdout. Whatever is quoted in it, of control sequences only colours come through. */
export function print(text: string): void {
  process.stdout.write(withoutControls(text.endsWith('\n') ? text : `${text}\n`));
}

/** People-text beside the answer (progress, advice): stderr, under the same rule. */
export function note(text: string): void {
  process.stderr.write(withoutControls(text.endsWith('\n') ? text : `${text}\n`));
}

/** A colour, a whole line end, or any other control character. */
const CONTROLS = /\p{Cc}\[[\d;]*m|\r\n|[^\P{Cc}\n\t]/gu;
const FIRST_CONTROL = /^[^\P{Cc}\n\t]/u;

function withoutControls(text: string): string {
  return text.replace(CONTROLS, (found) =>
    found === '\r\n' || found.startsWith('\u001b[') ? found : found.replace(FIRST_CONTROL, '\uFFFD'),
  );
}

/** `1 sample`, `2 samples`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
