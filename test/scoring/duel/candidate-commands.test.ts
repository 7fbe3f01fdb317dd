import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { firstShellCommand, foldCommand, shellCommands } from '../../../scoring/duel/candidate-commands.ts';

const fenced = (body: string, tag = 'bash'): string => `\`\`\`${tag}\n${body}\n\`\`\``;

describe('which blocks are commands', () => {
  test.each(['', 'bash', 'sh', 'shell', 'mswea_bash_command'])('a fence tagged "%s" is one', (tag) => {
    expect(shellCommands(`Look:\n${fenced('ls -la', tag)}\nDone.`)).toEqual(['ls -la']);
  });

  test.each(['python', 'json', 'diff', 'bashrc', 'text'])('a fence tagged "%s" is none', (tag) => {
    expect(shellCommands(fenced('ls -la', tag))).toEqual([]);
  });

  test('the end of a python block opens nothing', () => {
    expect(shellCommands(`${fenced('x = 1', 'python')}\nprose\n${fenced('ls')}`)).toEqual(['ls']);
  });

  test('indented and ~~~ fences are no fences', () => {
    expect(shellCommands('  ```bash\n  ls\n  ```\n~~~bash\nls\n~~~')).toEqual([]);
  });

  test('an unclosed fence is no command, and what stands before it still is', () => {
    expect(shellCommands(`${fenced('ls')}\n\`\`\`bash\npwd`)).toEqual(['ls']);
  });

  test.each(['', ' \t', '\n\n'])('an empty fence is no command: %j', (body) => {
    expect(shellCommands(fenced(body))).toEqual([]);
    expect(shellCommands('```bash\n```')).toEqual([]);
  });

  test('inline code that begins with three back-ticks opens no block', () => {
    expect(shellCommands('```ls``` is a command\n```bash\npwd\n```')).toEqual(['pwd']);
  });

  test('a fence is closed by at least as many back-ticks as opened it', () => {
    expect(shellCommands('````bash\necho a\n```\necho b\n````')).toEqual(['echo a\n```\necho b']);
  });

  test('back-ticks with a tag behind them close no block', () => {
    expect(shellCommands('```bash\necho a\n```python\nls\n```')).toEqual(['echo a\n```python\nls']);
  });

  test('CRLF is accepted, and a command is handed to the shell with LF', () => {
    expect(shellCommands('Look:\r\n```bash\r\ncd x\r\nls\r\n```\r\nDone.\r\n')).toEqual(['cd x\nls']);
  });

  test('a CR that the command itself writes stays, where the text is written with LF', () => {
    expect(shellCommands('```bash\nprintf "a\r\n"\nls\n```')).toEqual(['printf "a\r\n"\nls']);
  });
});

describe('a fence within a here-document is part of the command (fault E7)', () => {
  const guide = "cat > GUIDE.md <<'EOF'\nRun:\n```bash\nnpm test\n```\nthen\n```\nnpm start\n```\nEOF";

  test('as the first command, and with another after it', () => {
    expect(shellCommands(`${fenced(guide)}\n\n${fenced('ls')}`)).toEqual([guide, 'ls']);
  });

  test.each([
    ['a quoted delimiter', 'cat <<"END OF"\n```\nx\nEND OF'],
    ['tabs before the delimiter of <<-', 'cat <<-EOF\n\t```\n\tEOF'],
    ['any number of tabs, and a line that only begins so', 'cat <<-EOF\n\tEOF 1\n\t```\n\t\t\tEOF'],
    ['a delimiter of no characters, which a blank line is', "cat <<''\n```\n\nls"],
    ['two on one line', 'diff <(cat <<A) <(cat <<B)\n```\nA\n```\nB'],
    ['one within a substitution within quotes', 'git commit -m "$(cat <<\'EOF\'\nFix\n```\ncode\n```\nEOF\n)"'],
    ['one behind a pipe and a redirect', 'cat <<EOF | tee a.md > b.md\n```\nEOF'],
  ])('%s', (_kind, command) => {
    expect(shellCommands(fenced(command))).toEqual([command]);
  });

  test.each([
    ['a here-string', 'cat <<< EOF'],
    ['a shift in arithmetic', 'echo $((1 << 2))'],
    ['a quoted <<', 'echo "a << EOF"'],
    ['a comment', 'ls # << EOF'],
  ])('%s opens none: the next closing fence ends the block', (_kind, command) => {
    const text = `${fenced(command)}\nprose\n${fenced('pwd')}\nEOF\n2`;
    expect(shellCommands(text)).toEqual([command, 'pwd']);
  });

  test('in a text with CRLF as well', () => {
    const text = 'Look:\r\n```bash\r\ncat <<EOF\r\n```\r\nEOF\r\n```\r\n';
    expect(shellCommands(text)).toEqual(['cat <<EOF\n```\nEOF']);
  });

  test('tabs end none that is opened by plain <<', () => {
    expect(shellCommands(`${fenced('cat <<EOF\n\tEOF')}\nprose\n${fenced('ls')}`)).toEqual(['cat <<EOF\n\tEOF', 'ls']);
  });

  test('one whose delimiter never comes hides no closing fence', () => {
    expect(shellCommands(`${fenced('cat <<EOF\nhello')}\nprose\n${fenced('ls')}`)).toEqual(['cat <<EOF\nhello', 'ls']);
  });
});

test("a turn's command is the first of its shell blocks, other blocks aside", () => {
  expect(firstShellCommand(`${fenced('x', 'python')}\n${fenced('ls', 'sh')}\n${fenced('pwd')}`)).toBe('ls');
  expect(firstShellCommand('no block')).toBeNull();
});

test('folding joins every run of white space and is idempotent', () => {
  expect(foldCommand('\n  git\t status \r\n --short\n')).toBe('git status --short');
  fc.assert(fc.property(fc.string(), (text) => foldCommand(foldCommand(text)) === foldCommand(text)));
});

test('whatever commands are fenced, they come back as they were written, in order', () => {
  const command = fc
    .array(fc.constantFrom('ls', 'cat a.py', "grep -n 'x' f", 'echo "a b"', 'cd ..', 'a && b'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.array(command, { maxLength: 5 }), (commands) => {
      const text = commands.map((body) => `I go on.\n\n${fenced(body)}\n`).join('\n');
      expect(shellCommands(text)).toEqual(commands);
    }),
  );
});
