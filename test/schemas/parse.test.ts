import { describe, expect, test } from '@jest/globals';

import { DuelFile } from '../../schemas/duel-settings.ts';
import { parseInput } from '../../schemas/parse.ts';

const duel = { king: 'a', challenger: 'b', dataset: { manifest: 'm.json', sha256: 'f'.repeat(64) }, samples: 8 };

describe('parseInput', () => {
  test('an unknown key is refused, naming its place and the nearest known key', () => {
    const value = { ...duel, settings: { judge_repeat: 3 } };
    expect(() => parseInput(DuelFile, value, 'duel.toml')).toThrow(
      'duel.toml: settings: unknown key "judge_repeat"; did you mean "judge_repeats"?',
    );
  });

  test('a wrong type is refused, naming its key path and what was found', () => {
    const value = { ...duel, dataset: { ...duel.dataset, sha256: 'abc' } };
    expect(() => parseInput(DuelFile, value, 'duel.toml')).toThrow(
      'duel.toml: dataset.sha256: found "abc"; expected 64 hexadecimal digits',
    );
  });

  test('a missing key is named', () => {
    const { challenger, dataset, samples } = duel;
    const value = { challenger, dataset, samples };
    expect(() => parseInput(DuelFile, value, 'duel.toml')).toThrow('duel.toml: king: missing;');
  });

  test('a huge or deeply nested value is told in a few words', () => {
    const nested: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(() => parseInput(DuelFile, { ...duel, king: nested }, 'duel.toml')).toThrow(
      'duel.toml: king: found an array of 1;',
    );
    expect(() => parseInput(DuelFile, { ...duel, samples: JSON.parse('1e400') as number }, 'duel.toml')).toThrow(
      'duel.toml: samples: found Infinity;',
    );
  });
});
