import { describe, expect, test } from '@jest/globals';

import { simulatorPrompt } from '../../../prompts/simulator.ts';
import type { Message } from '../../../schemas/message.ts';
import { OBSERVATION_FORMATS, type ObservationFormat } from '../../../schemas/settings.ts';
import { checkSimulatedObservation } from '../../../scoring/duel/simulated-observation.ts';
import { simulator } from '../../../scripts/offline-models/simulator/simulator.ts';

const SEEN = 'one\ntwo\nthree\nfour\nfive\nsix\n';

const messages: Message[] = [
  { role: 'system', content: 'You fix bugs.' },
  { role: 'user', content: 'Numbers are wrong.' },
  { role: 'assistant', content: 'I look.\n\n```bash\ncat src/numbers.txt\n```' },
  { role: 'user', content: `<returncode>0</returncode>\n<output>\n${SEEN}</output>` },
];

function simulated(
  command: string,
  edits: string[] = [],
  format: ObservationFormat = 'returncode',
  provider = 'cloudflare',
) {
  const prompt = simulatorPrompt({ format, messages, command, edits });
  return simulator({ messages: prompt.messages, seed: 1, providers: [provider], solutions: [] });
}

const printed = (observation: string) => observation.split('<output>\n')[1]?.split('</output>')[0];

describe('the simulator prints what the conversation has shown', () => {
  test.each([
    ['cat src/numbers.txt', SEEN],
    ['head -2 src/numbers.txt', 'one\ntwo\n'],
    ['tail -n 1 src/numbers.txt', 'six\n'],
    ["sed -n '2,3p' src/numbers.txt", 'two\nthree\n'],
    ["nl -ba src/numbers.txt | sed -n '2p'", '     2\ttwo\n'],
    ["grep -n 'our' src/numbers.txt", '4:four\n'],
    ['wc -l < src/numbers.txt | cat', undefined],
    ['echo done', 'done\n'],
  ])('%s', (command, output) => {
    const observation = simulated(command);
    if (output !== undefined) expect(printed(observation)).toBe(output);
    expect(checkSimulatedObservation('returncode', command, observation).problems).toEqual([]);
  });

  test('with the edits that were made since', () => {
    const diff =
      "git apply <<'PATCH'\n--- a/src/numbers.txt\n+++ b/src/numbers.txt\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two\nPATCH";
    const edits = ["sed -i 's/two/TWO/' src/numbers.txt"];
    expect(printed(simulated('head -2 src/numbers.txt', edits))).toBe('one\nTWO\n');
    expect(printed(simulated('head -1 src/numbers.txt', [diff]))).toBe('ONE\n');
    expect(printed(simulated('cat new.txt', ["cat > new.txt <<'EOF'\nfresh\nEOF"]))).toBe('fresh\n');
  });

  test('and an honest error for what it has not', () => {
    expect(simulated('cat src/other.txt')).toBe(
      '<returncode>1</returncode>\n<output>\ncat: src/other.txt: No such file or directory\n</output>',
    );
    expect(simulated("sed -i 's/a/b/' src/other.txt")).toContain("sed: can't read src/other.txt");
  });
});

test.each(OBSERVATION_FORMATS)('every observation keeps the rules of the %s format', (format) => {
  for (const command of [
    'ls',
    'true',
    'cat src/numbers.txt',
    'head -5 src/numbers.txt',
    "sed -i 's/one/1/' src/numbers.txt",
    'pytest -q',
  ]) {
    expect([command, checkSimulatedObservation(format, command, simulated(command, [], format)).problems]).toEqual([
      command,
      [],
    ]);
  }
});

test('one provider now and then breaks the rules, so that the next has to be asked', () => {
  const commands = Array.from({ length: 40 }, (_, i) => `head -${i + 1} src/numbers.txt`);
  const broken = (provider: string) =>
    commands.filter((command) => {
      const observation = simulated(command, [], 'returncode', provider);
      return !checkSimulatedObservation('returncode', command, observation).ok;
    }).length;
  expect(broken('deepseek')).toBeGreaterThan(3);
  expect(broken('deepseek')).toBeLessThan(20);
  expect(broken('cloudflare')).toBe(0);
});
