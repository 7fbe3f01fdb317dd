import { mkdir, writeFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';

import type { Finding } from '../../../scripts/honesty/finding.ts';
import { KnownOffender, weigh } from '../../../scripts/honesty/known-offenders.ts';
import { lintSource } from '../../../scripts/honesty/lint-source.ts';
import { scoringCode } from '../../../scripts/honesty/scoring-code.ts';
import { projectRoot } from '../../helpers/project-root.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const finding: Finding = {
  rule: 'bare-catch',
  file: 'scoring/trial/a.ts',
  line: 7,
  code: 'try { f(); } catch { }',
  message: 'an error is swallowed',
};
const { rule, file, code } = finding;
const entry = { rule, file, code, reason: 'it is only a cache' };

describe('known offenders', () => {
  test('one covers its finding, on whatever line it stands', () => {
    expect(weigh([finding], [entry])).toEqual({ offences: [], stale: [] });
    expect(weigh([{ ...finding, line: 9 }], [entry])).toEqual({ offences: [], stale: [] });
  });

  test('the same fault a second time is an offence', () => {
    expect(weigh([finding, { ...finding, line: 9 }], [entry]).offences).toHaveLength(1);
  });

  test('one whose finding is gone is stale', () => {
    expect(weigh([], [entry])).toEqual({ offences: [], stale: [entry] });
    expect(weigh([{ ...finding, file: 'scoring/trial/b.ts' }], [entry]).stale).toEqual([entry]);
  });

  test.each([{ reason: undefined }, { reason: '' }, { reason: 'will fix' }, { rule: 'other' }, { note: 'x' }])(
    'an entry needs a known rule and a reason: %j',
    (given) => expect(KnownOffender.safeParse({ ...entry, ...given }).success).toBe(false),
  );
});

describe('the scoring code', () => {
  test('is the folders of trials, and whatever else speaks of ScoreResults', async () => {
    const root = await temporaryFolder();
    const files = {
      'scoring/trial/families/a.ts': '',
      'scoring/duel/b.ts': '',
      'scoring/stats/c.ts': 'type ScoreResult = never;',
      'activities/verifier/d.ts': '',
      'activities/verifier/d.txt': 'ScoreResult',
      'workflows/e.ts': 'import type { ScoreResult } from "x";',
      'scripts/honesty/f.ts': 'ScoreResult',
      'prompts/g.ts': '',
      'workers/h.ts': '',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    expect((await scoringCode(root)).map((source) => source.file)).toEqual([
      'activities/verifier/d.ts',
      'scoring/stats/c.ts',
      'scoring/trial/families/a.ts',
      'workflows/e.ts',
    ]);
  });

  test('as it stands holds the four rules, but for known offenders, none of them stale', async () => {
    const sources = await scoringCode(projectRoot);
    expect(sources.map((source) => source.file)).toContain('scoring/trial/pass-rule.ts');
    const known = z
      .array(KnownOffender)
      .parse(JSON.parse(await readFile(join(projectRoot, 'scripts/honesty/known-offenders.json'), 'utf8')));
    const findings = sources.flatMap((source) => lintSource(source.text, source.file));
    expect(weigh(findings, known)).toEqual({ offences: [], stale: [] });
  });

  test('a fault planted in it is found', async () => {
    const sources = await scoringCode(projectRoot);
    const planted = sources.find((source) => source.file === 'scoring/trial/pass-rule.ts');
    const text = planted?.text.replace('score >= threshold', 'score >= 0.5') ?? '';
    expect(lintSource(text, 'scoring/trial/pass-rule.ts')).toMatchObject([{ rule: 'hardcoded-threshold' }]);
  });
});
