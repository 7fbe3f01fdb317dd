import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { DocumentBlock } from '../../../schemas/document.ts';
import { LOOP_COMMAND_WIDTH } from '../../../schemas/settings.ts';
import { checkLoop } from '../../../scoring/duel/loop-check.ts';

function turns(...commands: string[]): DocumentBlock[] {
  return commands.flatMap((command): DocumentBlock[] => [
    { kind: 'candidate', text: `Next.\n\n\`\`\`bash\n${command}\n\`\`\`` },
    { kind: 'observation', text: 'ok' },
  ]);
}

const times = (n: number, command: string): string[] => Array.from({ length: n }, () => command);

describe('what is looped', () => {
  test("the seed's worked example: one command ten times in a row", () => {
    const sed = "sed -n '211,217p' ./dask/dataframe/backends.py";
    const others = [
      'ls',
      'cat setup.py',
      'git log -1',
      'grep -rn concat dask',
      'python -V',
      'pwd',
      'id',
      'env',
      'date',
    ];
    const check = checkLoop(turns(...others, ...times(10, sed), 'git diff', 'git status'));
    expect(check.loop_reasons).toEqual(['same command repeated 10x consecutively']);
    expect(check.loop_commands).toEqual([{ command: sed, count: 10, longest_run: 10 }]);
    expect(check.explanation).toBe(
      `same command repeated 10x consecutively. Looping commands: \`${sed}\` 10x (10 consecutive).`,
    );
  });

  test('a duplicate ratio of exactly one half', () => {
    const check = checkLoop(turns('a', 'b', 'a', 'b'));
    expect(check.loop_reasons).toEqual(['duplicate command ratio 0.50']);
    expect(check.explanation).toBe('duplicate command ratio 0.50. Looping commands: `a` 2x; `b` 2x.');
  });

  test('four in a row, whatever the ratio; three in a row are not', () => {
    expect(checkLoop(turns('a', 'a', 'a', 'a', 'b', 'c', 'd')).looped).toBe(true);
    expect(checkLoop(turns('a', 'a', 'a', 'b', 'c', 'd'))).toEqual({
      looped: false,
      loop_reasons: [],
      loop_commands: [],
      explanation: '',
      commands: 6,
    });
  });

  test('the ratio stands before the run', () => {
    expect(checkLoop(turns(...times(6, 'make test'))).loop_reasons).toEqual([
      'duplicate command ratio 0.83',
      'same command repeated 6x consecutively',
    ]);
  });

  test('the ratio is rounded half up: 5 of 8 are 0.63', () => {
    expect(checkLoop(turns('a', 'b', 'c', 'a', 'b', 'c', 'a', 'b')).loop_reasons).toEqual([
      'duplicate command ratio 0.63',
    ]);
  });

  test('only candidate blocks count: not the fences of the task or of the environment', () => {
    const fences = '```bash\nmake\n```\n'.repeat(9);
    const blocks: DocumentBlock[] = [
      { kind: 'context', role: 'user', text: fences },
      { kind: 'observation', text: fences },
      { kind: 'candidate', text: 'Done.' },
    ];
    expect(checkLoop(blocks)).toMatchObject({ looped: false, commands: 0 });
  });

  test('no command is no loop', () => {
    expect(checkLoop([])).toMatchObject({ looped: false, commands: 0 });
  });
});

describe('how looping commands are listed', () => {
  test('longest run, then count, then text by code point', () => {
    const check = checkLoop(
      turns('aa', 'zz', 'zz', 'zz', 'mm', 'aa', 'mm', 'aa', '\u{1f600}', '\uff5e', '\u{1f600}', '\uff5e'),
    );
    expect(check.loop_commands.map(({ command }) => command)).toEqual(['zz', 'aa', 'mm', '\uff5e', '\u{1f600}']);
  });

  test('of equal runs the more frequent first, of equal texts so far the shorter', () => {
    expect(checkLoop(turns('z', 'a', 'z', 'a', 'z')).loop_commands.map(({ command }) => command)).toEqual(['z', 'a']);
    expect(checkLoop(turns('ab', 'a', 'ab', 'a')).loop_commands.map(({ command }) => command)).toEqual(['a', 'ab']);
  });

  test('the explanation joins reasons, and commands, by semicolons', () => {
    expect(checkLoop(turns('a', 'a', 'a', 'a', 'b', 'b')).explanation).toBe(
      'duplicate command ratio 0.67; same command repeated 4x consecutively. Looping commands: `a` 4x (4 consecutive); `b` 2x (2 consecutive).',
    );
  });

  test('all are in the list; five in the explanation, which says how many it hides', () => {
    const check = checkLoop(turns(...['g', 'f', 'e', 'd', 'c', 'b', 'a'].flatMap((name) => [name, name])));
    expect(check.loop_commands).toHaveLength(7);
    expect(check.explanation).toMatch(/`e` 2x \(2 consecutive\); and 2 more\.$/);
  });

  test('a command of 120 code points is whole, one of 121 is cut to 119 and an ellipsis; the list has it whole', () => {
    const whole = '\u{1f600}'.repeat(LOOP_COMMAND_WIDTH);
    expect(checkLoop(turns(whole, whole)).explanation).toContain(`\`${whole}\``);
    const long = `${whole}!`;
    const check = checkLoop(turns(long, long));
    expect(check.explanation).toContain(`\`${'\u{1f600}'.repeat(LOOP_COMMAND_WIDTH - 1)}…\``);
    expect(check.loop_commands[0]?.command).toBe(long);
  });
});

test('the check does not depend on white space', () => {
  const white = fc.stringMatching(/^[ \t\n]{1,4}$/);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('git status', 'ls a b', 'make'), { maxLength: 12 }),
      fc.infiniteStream(white),
      (commands, spaces) => {
        const space = (): string => spaces.next().value as string;
        const spaced = commands.map((command) => space() + command.replace(/ /g, space) + space());
        expect(checkLoop(turns(...spaced))).toEqual(checkLoop(turns(...commands)));
      },
    ),
  );
});

test('counts add up, and a loop is never without a reason', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 }), (commands) => {
      const { looped, loop_reasons, loop_commands, explanation, commands: total } = checkLoop(turns(...commands));
      expect(total).toBe(commands.length);
      expect(looped).toBe(loop_reasons.length > 0);
      expect(explanation === '').toBe(!looped);
      for (const { command, count, longest_run } of loop_commands) {
        expect(count).toBe(commands.filter((other) => other === command).length);
        expect(longest_run).toBeLessThanOrEqual(count);
      }
    }),
  );
});
