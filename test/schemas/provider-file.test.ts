import { describe, expect, test } from '@jest/globals';

import { parseInput } from '../../schemas/parse.ts';
import { CALL_SECONDS_MAX, ProviderFile } from '../../schemas/provider-file.ts';
import { timeouts } from '../../temporal.config.ts';

function parsed(endpoint: object): ProviderFile {
  return parseInput(ProviderFile, { providers: { p: { base_url: 'https://x/v1', models: {}, ...endpoint } } }, 'file');
}

describe('an endpoint', () => {
  test.each(['http://127.0.0.1:8080/v1', 'https://models.example.org', 'HTTPS://models.example.org/a/b/'])(
    'is at a web address: %s',
    (base_url) => {
      expect(parsed({ base_url }).providers['p']?.base_url).toBe(base_url);
    },
  );

  test.each(['ftp://x/v1', 'file:///etc/passwd', 'data:text/plain,x', 'localhost:8080/v1', 'x', ''])(
    'is at no other: %j',
    (base_url) => {
      expect(() => parsed({ base_url })).toThrow(/providers\.p\.base_url.*expected an http: or https: URL/s);
    },
  );

  test.each(['http://me:secret@x/v1', 'http://me@x/v1', 'http://x/v1?key=1', 'http://x/v1?', 'http://x/v1#a'])(
    'has an address to which a path can be added, and which may be quoted: %s',
    (base_url) => {
      expect(() => parsed({ base_url })).toThrow(/without user, password, query and fragment/);
    },
  );

  test('may take less time for a call than the activity that makes it', () => {
    expect(parsed({ timeout_seconds: CALL_SECONDS_MAX }).providers['p']?.timeout_seconds).toBe(CALL_SECONDS_MAX);
    const minutes = /^(\d+)m$/.exec(timeouts.model.startToCloseTimeout)?.[1];
    expect(CALL_SECONDS_MAX).toBeLessThan(Number(minutes) * 60);
  });

  test.each([CALL_SECONDS_MAX + 0.001, 3_000_000, Infinity])(
    'may not take %p seconds for a call',
    (timeout_seconds) => {
      expect(() => parsed({ timeout_seconds })).toThrow(/providers\.p\.timeout_seconds/);
    },
  );

  test('says how long a call may take', () => {
    expect(() => parsed({ timeout_seconds: 3_000_000 })).toThrow(
      "found 3000000; expected at most 840 seconds: a call ends within its activity's time",
    );
  });
});
