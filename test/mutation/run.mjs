/**
 * `node test/mutation/run.mjs AREA…`: mutation tests of `scoring/AREA`, in a copy of this checkout, with Stryker and mocha
 * installed there alone. docs/mutation.md says why it is done so, and what came of it. The report is left in
 * `reports/mutation/<areas>.json`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const TOOLS = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/mocha-runner@9.6.1', 'mocha@11.8.0'];
const COPIED = [
  'schemas',
  'scoring',
  'prompts',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'temporal.config.ts',
];
/** Intervals from ten thousand draws each: a mutant would take minutes. */
const SLOW = ['out/test/scoring/stats/cluster-bootstrap.test.js'];

const areas = process.argv.slice(2);
if (areas.length === 0) {
  console.error('usage: node test/mutation/run.mjs AREA…, as in: node test/mutation/run.mjs duel stats');
  process.exit(64);
}
const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'assay-mutation-'));
const run = (program, ...words) => execFileSync(program, words, { cwd: copy, stdio: 'inherit' });
const json = (path, value) => writeFileSync(join(copy, path), JSON.stringify(value));
try {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...TOOLS);
  // Beside the compiled tests, a stand-in for `@jest/globals`: the nearest package of that name is the one they get.
  const globals = 'out/node_modules/@jest/globals';
  mkdirSync(join(copy, globals), { recursive: true });
  cpSync(join(copy, 'test/mutation/jest-globals.mjs'), join(copy, globals, 'index.mjs'));
  json(`${globals}/package.json`, { name: '@jest/globals', exports: './index.mjs' });
  json('out/package.json', { type: 'module' });
  json('stryker.config.json', {
    mutate: areas.map((area) => `scoring/${area}/**/*.ts`),
    buildCommand: 'tsc -p test/mutation/tsconfig.json',
    testRunner: 'mocha',
    plugins: ['@stryker-mutator/mocha-runner'],
    mochaOptions: {
      spec: ['out/test/helpers/fixed-seed.js', ...areas.map((area) => `out/test/scoring/${area}/**/*.test.js`)],
      ignore: SLOW,
    },
    coverageAnalysis: 'perTest',
    // What runs once, when a module is loaded, would need a new process for each mutant.
    ignoreStatic: true,
    timeoutMS: 10_000,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  });
  run('npx', 'stryker', 'run');
  const report = join(root, 'reports/mutation', `${areas.join('-').replaceAll('/', '-')}.json`);
  mkdirSync(join(root, 'reports/mutation'), { recursive: true });
  cpSync(join(copy, 'reports/mutation/mutation.json'), report);
  console.log(`the report is in ${report}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
