import { describe, expect, test } from '@jest/globals';

import { lintSource } from '../../../scripts/honesty/lint-source.ts';

/** Names of the rules that a source offends. */
const offends = (text: string): string[] => lintSource(text, 'x.ts').map(({ rule }) => rule);

describe('missing-scorer-family', () => {
  test.each([
    ['a return type', 'function f(): ScoreResult { return { score: 0 }; }'],
    ['a promise', 'async function f(): Promise<ScoreResult> { return { score: 0 }; }'],
    ['an arrow', 'const f = (): ScoreResult => ({ score: 0 });'],
    ['one of two outcomes', 'function f(): ScoreResult | null { return ok ? { score: 1 } : null; }'],
    ['a variable', 'const r: ScoreResult = { score: 0, passed: false };'],
    ['a class', 'class A { last: ScoreResult = { score: 0 }; }'],
    ['satisfies', 'const r = { score: 0 } satisfies ScoreResult;'],
    ['parse', 'const r = ScoreResult.parse({ score: 0 });'],
    ['an assertion', 'const r = { ...other } as ScoreResult;'],
    ['an assertion through unknown', 'const r = ({ score: 0 } as ScoreResult);'],
    ['no type, but its fields', "const r = { score: 0, passed: false, error: 'x', verdict: 'incorrect' };"],
    [
      'an error path',
      'function f(): ScoreResult { try { return g(); } catch (e) { if (x) throw e; return { score: 0 }; } }',
    ],
  ])('told by %s', (_, text) => expect(offends(text)).toEqual(['missing-scorer-family']));

  test.each([
    "const r: ScoreResult = { score: 0, scorer_family: 'binary_test' };",
    'const r: ScoreResult = { score: 0, scorer_family };',
    "const r = { score: 0, passed: false, verdict: 'incorrect', 'scorer_family': family };",
    'function f(r: ScoreResult): ScoreResult { return { ...r, diagnostics: {} }; }',
    'function f(): ScoreResult { const options = { score: 0 }; return g(options); }',
    'function f(): ScoreResult { return g({ weights: [1] }); }',
    'function f(): ScoreResult { return xs.map(() => { return { a: 1 }; })[0]; }',
    "const shares = { score: 1, total: 2, verdict: 'x' };",
    'const s = "{ score: 0, passed: false, verdict: null }";',
  ])('not cried at %s', (text) => expect(offends(text)).toEqual([]));
});

describe('quiet-recall-fallback', () => {
  test.each([
    ['a branch', "if (family === 'oracle_overlap_f1') { return recall; }"],
    ['a branch without braces', "if (family === 'oracle_overlap_f1') return metrics.recall;"],
    ['an assignment', "if (family === 'oracle_weighted_f1') { reward = m.weighted_recall; }"],
    ['the other branch of a negation', "if (family !== 'oracle_overlap_f1') return f1; else return recall;"],
    ['a case', "switch (family) { case 'oracle_weighted_f1': return f1 ?? weightedRecall; }"],
    ['a choice', "const reward = family.endsWith('f1') ? recall : 0;"],
    ['a conditional value', "if (family === 'oracle_overlap_f1') return ok ? f1 : recall;"],
    ['an or', "if (family === 'oracle_overlap_f1') return f1 || recall;"],
    ['a function', 'function oracleOverlapF1(m) { return { reward: m.recall }; }'],
    ['an arrow', 'const rewardF1 = ({ recall }) => recall;'],
    ['a table', 'const rewards = { oracle_overlap_f1: (m) => m.recall };'],
    ['a helper', 'function scoreF1(m) { return oracleRecall(m); }'],
    ['a spread', 'function scoreF1(m) { return { ...recallOnly }; }'],
    ['a clamp', 'function scoreF1(m) { return Math.min(1, m.recall); }'],
    ['a wrapping', 'function scoreF1(m) { return toUnitInterval(m["recall"]); }'],
  ])('in %s', (_, text) => {
    const inFunction = /^(if|switch)/.test(text) ? `function score(family, m) { ${text} }` : text;
    expect(offends(inFunction)).toEqual(['quiet-recall-fallback']);
  });

  test.each([
    "function score(family) { if (family === 'oracle_overlap_recall') return recall; }",
    "function score(family) { if (family === 'oracle_overlap_f1') return f1; return recall; }",
    "function score(family) { if (family === 'oracle_overlap_f1') return f1; else return recall; }",
    "function score(family) { if (family !== 'oracle_overlap_f1') return recall; }",
    "switch (f) { case 'oracle_overlap_f1': reward = f1; break; case 'oracle_overlap_recall': reward = recall; }",
    'function f1Of(precision, recall) { return (2 * precision * recall) / (precision + recall); }',
    'function oracleF1({ precision, recall }) { return { reward: f1Of(precision, recall) }; }',
    'function oracleF1(m) { if (m.recall === undefined) return null; return m.f1; }',
    'function scoreF1(m) { const rates = { precision, recall }; return m.f1; }',
    'function scoreF1(m) { return { reward: m.f1, details: { recall: m.recall } }; }',
    'const rewards = { oracle_overlap_f1: (m) => m.f1, oracle_overlap_recall: (m) => m.recall };',
    'function recallOf(m) { return m.recall; }',
  ])('not cried at %s', (text) => expect(offends(text)).toEqual([]));
});

describe('hardcoded-threshold', () => {
  test.each([
    'const ok = score >= 0.5;',
    'if (.95 <= recall) f();',
    'const ok = Math.abs(sum - 1) <= 1e-6;',
    'const ok = score > 1 / 2;',
    'const ok = score - 0.3 > other;',
    'const ok = score === -0.5;',
    'const PASS_THRESHOLD = 0.5;',
    'const passThreshold = 1;',
    'const weightTolerance: number = 1e-6;',
    'function passes(score: number, threshold = 0.5) { return score >= threshold; }',
    'const options = { threshold: 0.5 };',
    'const { cutoff = 0.7 } = options;',
    'class A { static epsilon = 1e-9; }',
    'const RECALL_MIN = 0.95;',
  ])('caught: %s', (text) => expect(offends(text)).toEqual(['hardcoded-threshold']));

  test.each([
    'const ok = score >= PASS_THRESHOLD;',
    'if (parts.length > 2) f();',
    'const half = sum / 2;',
    'const clamped = Math.min(1, Math.max(0, x)) * 0.5;',
    'const ok = quantile(values, 0.975) > bound;',
    'const MAX_ITEMS = 5;',
    'const threshold = settings.threshold;',
    'function passes(score: number, threshold = PASS_THRESHOLD) { return score >= threshold; }',
    "const ok = version === '0.5';",
    'const minutes = 0.5;',
  ])('not cried at %s', (text) => expect(offends(text)).toEqual([]));
});

describe('bare-catch', () => {
  test.each([
    'try { f(); } catch { }',
    'try { f(); } catch (error) { return 0; }',
    'try { f(); } catch { return { score: 0 }; } finally { g(); }',
    'try { f(); } catch (error) { log(error); } // a comment behind it all',
    'try { f(); } catch { /* ignore */ }',
    'try { f(); } catch { g("// this is no comment at all"); }',
    'try { f(); } catch { const later = () => { throw new Error(); }; }',
    'f().catch(() => undefined);',
    'f().catch(function () { return 0; });',
    'f().catch(noop);',
    'f().then(g, () => 0);',
  ])('caught: %s', (text) => expect(offends(text)).toEqual(['bare-catch']));

  test.each([
    'try { f(); } catch (error) { throw new Failure(error); }',
    "try { f(); } catch (error) { if (error.code === 'ENOENT') return null; throw error; }",
    "try { f(); } catch { return { verdict: 'verifier_error' }; }",
    'try { f(); } catch (error) { return notMeasured({ error }); }',
    'try { f(); } catch {\n  // The file may be gone already, and then all is well.\n}',
    'try { f(); } catch {\n  g();\n  // What is left behind is removed by the next run.\n}',
    'f().catch((error) => { if (gone(error)) return undefined; throw error; });',
    'f().then(g, /* it is only a cache, made anew when needed */ () => 0);',
    'f().then(g);',
    'catalogue.then(1);',
    'try { f(); } finally { g(); }',
  ])('not cried at %s', (text) => expect(offends(text)).toEqual([]));
});

describe('a finding', () => {
  test('names the file, the line and the code on one line', () => {
    expect(lintSource('\nconst ok =\n  score >=\n  0.5;\n', 'scoring/trial/x.ts')).toEqual([
      {
        rule: 'hardcoded-threshold',
        file: 'scoring/trial/x.ts',
        line: 3,
        code: 'score >= 0.5',
        message: 'a comparison with a number of its own: name it in the settings, with its source',
      },
    ]);
  });
});
