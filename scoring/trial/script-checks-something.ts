/** Lines that a script can consist of without checking anything: comments, settings, and what always succeeds. */
const IDLE = /^(?:#.*|set(?: [-+].*)?|exit(?: 0)?|true|:)?;?$/;

/** Whether a shell script has a line that could fail. One without gives everybody full marks. */
export function checksSomething(script: string): boolean {
  return script.split('\n').some((line) => !IDLE.test(line.trim()));
}

/** Whether the first line names an interpreter whose name would end in a carriage return, so that it cannot start. */
export function startsWithCarriageReturn(script: string): boolean {
  const [first = ''] = script.split('\n', 1);
  return first.startsWith('#!') && first.endsWith('\r');
}
