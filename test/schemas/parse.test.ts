import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';

import { Chain } from '../../schemas/chain.ts';
import { DuelFile } from '../../schemas/duel-settings.ts';
import { parseInput } from '../../schemas/parse.ts';
import { ProviderFile } from '../../schemas/provider-file.ts';

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

  test('a required key under a mistyped name: the name is told, not that the key is missing', () => {
    const { samples, ...others } = duel;
    expect(() => parseInput(DuelFile, { ...others, sampels: samples }, 'duel.toml')).toThrow(
      'duel.toml: unknown key "sampels"; did you mean "samples"?',
    );
    const provider = { baseurl: 'http://127.0.0.1:1/v1', models: {} };
    expect(() => parseInput(ProviderFile, { providers: { x: provider } }, 'p.toml')).toThrow(
      'p.toml: providers.x: unknown key "baseurl"; did you mean "base_url"?',
    );
    expect(() => parseInput(ProviderFile, { provider: { x: provider } }, 'p.toml')).toThrow(
      'p.toml: unknown key "provider"; did you mean "providers"?',
    );
  });

  test('so it is in an object that keeps what it does not know', () => {
    const chain = { chain_id: 'c', links: ['a'], configs: [{ label: 'x' }] };
    const { links, ...others } = chain;
    expect(() => parseInput(Chain, { ...others, linkz: links }, 'chain.json')).toThrow(
      'chain.json: unknown key "linkz"; did you mean "links"?',
    );
    expect(() => parseInput(Chain, { ...chain, configs: [{ lable: 'x' }] }, 'chain.json')).toThrow(
      'chain.json: configs[0]: unknown key "lable"; did you mean "label"?',
    );
    expect(() => parseInput(Chain, { ...others, note: 1 }, 'chain.json')).toThrow('chain.json: links: missing;');
    expect(() => parseInput(Chain, [], 'chain.json')).toThrow('chain.json: found an array of 0; expected an object');
  });

  test('what is expected is told in words', () => {
    expect(() => parseInput(Chain, {}, 'chain.json')).toThrow(/^chain\.json: chain_id: missing; expected a text$/);
    expect(() => parseInput(Chain, { chain_id: 'c', links: 'a' }, 'chain.json')).toThrow(
      /^chain\.json: links: found "a"; expected a list$/,
    );
  });

  test('of several unknown keys, one that is near a known one is told', () => {
    expect(() => parseInput(DuelFile, { ...duel, zzzzzz: 1, throen: 'x' }, 'duel.toml')).toThrow(
      'duel.toml: unknown key "throen"; did you mean "throne"?',
    );
  });

  test('a mistyped key in a branch of a union is told with the keys of the branches', () => {
    const entry = z.union([z.string(), z.strictObject({ model: z.string(), priority: z.int().optional() })]);
    const file = z.strictObject({ list: z.array(entry) });
    expect(() => parseInput(file, { list: ['a', { modle: 'b' }] }, 'list.json')).toThrow(
      'list.json: list[1]: unknown key "modle"; did you mean "model"?',
    );
    expect(() => parseInput(file, { list: [{ model: 1 }] }, 'list.json')).toThrow('list.json: list[0].model: found 1;');
    expect(() => parseInput(file, { list: [7] }, 'list.json')).toThrow('list.json: list[0]: found 7;');
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
