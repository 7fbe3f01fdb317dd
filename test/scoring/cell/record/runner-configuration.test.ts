import { describe, expect, test } from '@jest/globals';

import type { RunnerName } from '../../../../schemas/test-report.ts';
import { RUNNERS } from '../../../../schemas/test-report.ts';
import { RUNNER_FILES } from '../../../../schemas/runner-configuration.ts';
import {
  changedConfiguration,
  type CheckedStep,
  configurationKind,
  type TreeFile,
} from '../../../../scoring/cell/record/runner-configuration.ts';

const kind = (path: string, runner: RunnerName, link = false) => configurationKind(path, runner, link);

describe('what says how tests are run', () => {
  test.each([
    ['.rspec', 'rspec', 'settings'],
    ['sub/.rspec', 'rspec-json', 'settings'],
    ['.mocharc.json', 'mocha', 'settings'],
    ['.mocharc.', 'mocha', 'settings'],
    ['.cargo/config.toml', 'cargo', 'settings'],
    ['crates/a/.cargo/config', 'cargo-json', 'settings'],
    ['pytest.ini', 'pytest', 'settings'],
    ['assay_report.py', 'pytest', 'settings'],
    ['assay_report/__init__.py', 'pytest', 'settings'],
    ['vitest.config.ts', 'vitest', 'settings'],
    ['phpunit.xml.dist', 'phpunit', 'settings'],
    ['.npmrc', 'node-spec', 'settings'],
    ['conftest.py', 'pytest', 'shared'],
    ['src/x.egg-info/entry_points.txt', 'pytest', 'shared'],
    ['x-1.dist-info/entry_points.txt', 'pytest', 'shared'],
    ['src/X.DIST-INFO/entry_points.txt', 'pytest', 'shared'],
    ['pytest.py', 'pytest', 'settings'],
    ['pytest/__init__.py', 'pytest-reportlog', 'settings'],
    ['_pytest.cpython-311-x86_64-linux-gnu.so', 'pytest', 'settings'],
    ['pluggy.pyc', 'pytest', 'settings'],
    ['iniconfig/__init__.py', 'pytest', 'settings'],
    ['packaging/__init__.py', 'pytest', 'shared'],
    ['unittest/__init__.py', 'unittest', 'settings'],
    ['unittest.py', 'pytest', 'shared'],
    ['argparse.py', 'pytest', 'shared'],
    ['re/__init__.py', 'unittest', 'shared'],
    ['postcss.config.mjs', 'vitest', 'shared'],
    ['.postcssrc', 'vitest', 'shared'],
    ['web/.postcssrc.json', 'vitest', 'shared'],
    ['__mocks__/chai.js', 'jest', 'shared'],
    ['__mocks__/@scope/deep/x.js', 'jest', 'shared'],
    ['lib/rspec/expectations/fail_with.rb', 'rspec', 'shared'],
    ['buildSrc/src/main/java/X.java', 'gradle', 'shared'],
    ['src/test/resources/META-INF/services/org.junit.platform.launcher.TestExecutionListener', 'surefire', 'shared'],
    ['.mvn/settings.xml', 'surefire', 'shared'],
    ['vendor/composer/autoload_real.php', 'phpunit', 'shared'],
    ['build/sums[1]_tests.cmake', 'ctest', 'shared'],
    ['build/DartConfiguration.tcl', 'ctest', 'shared'],
    ['package.json', 'jest', 'shared'],
    ['Makefile', 'go', 'shared'],
    ['.rspec', 'tap', 'settings'],
    ['phpunit.xml', 'junit', 'settings'],
  ] as const)('%s under %s: %s', (path, runner, expected) => {
    expect(kind(path, runner)).toBe(expected);
  });

  test.each([
    ['.rspec', 'pytest'],
    ['x.rspec', 'rspec'],
    ['config.toml', 'cargo'],
    ['cargo/config.toml', 'cargo'],
    ['jest.config', 'jest'],
    ['mocharc.json', 'mocha'],
    ['.rspec/readme', 'rspec'],
    ['node_modules/x/package.json', 'jest'],
    ['src/main.rs', 'cargo'],
    ['tests/pytest.py', 'pytest'],
    ['tests/unittest/x.py', 'unittest'],
    ['unittest/__init__.py', 'jest'],
    ['unittest/sums.cpp', 'junit'],
    ['unittest.cpp', 'junit'],
    ['src/re.py', 'pytest'],
    ['test/__init__.py', 'unittest'],
    ['re.txt', 'pytest'],
    ['__mocks__', 'jest'],
    ['buildSrcs/x', 'gradle'],
    ['entry_points.txt', 'pytest'],
  ] as const)('%s says nothing of it under %s', (path, runner) => {
    expect(kind(path, runner)).toBeNull();
  });

  test('a link in the place of a folder of settings counts like them; a file there does not', () => {
    expect([kind('a/.cargo', 'cargo', true), kind('a/.cargo', 'cargo')]).toEqual(['settings', null]);
    expect(kind('test', 'mocha', true)).toBe('settings');
    expect([kind('unittest', 'unittest', true), kind('unittest', 'unittest')]).toEqual(['settings', null]);
    expect(kind('a/__mocks__', 'jest', true)).toBe('shared');
  });

  test('every runner has files of its own, but for those whose format is that of many', () => {
    const named = new Set(RUNNER_FILES.flatMap(({ runners }) => (runners === 'any' ? [] : runners)));
    expect(RUNNERS.filter((runner) => !named.has(runner))).toEqual(['junit']);
  });
});

const file = (content: string): TreeFile => ({ link: false, content });
const tree = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, file(text)]));

const STEPS: readonly CheckedStep[] = [
  { step: 'visible', runner: 'rspec', replaced: [] },
  { step: 'hidden', runner: 'rspec', replaced: [] },
  { step: 'full_suite', runner: 'rspec', replaced: [] },
];
const ALL = ['visible', 'hidden', 'full_suite'];

describe('what an agent changed of it', () => {
  test('added settings have no part in the hidden tests; others are used by every step', () => {
    const before = tree({ Gemfile: 'a', 'sub/.rspec': 'a', 'old/.rspec': 'a', 'lib/x.rb': 'a', Rakefile: 'a' });
    const left = tree({ Gemfile: 'b', 'sub/.rspec': 'b', 'lib/x.rb': 'b', Rakefile: 'a', '.rspec': '--dry-run' });
    expect(changedConfiguration(before, left, STEPS)).toEqual([
      { path: '.rspec', change: 'added', steps: ['visible', 'full_suite'], left_out: true },
      { path: 'old/.rspec', change: 'removed', steps: ALL, left_out: false },
      { path: 'sub/.rspec', change: 'changed', steps: ALL, left_out: false },
      { path: 'Gemfile', change: 'changed', steps: ALL, left_out: false },
    ]);
  });

  test('what a step puts back or lays over is no matter of that step; what each replaces, of none', () => {
    const left = tree({ '.rspec': 'x', 'conf/.rspec': 'x' });
    const hidden = STEPS.map((one) => (one.step === 'hidden' ? { ...one, replaced: ['.rspec', './conf//'] } : one));
    expect(changedConfiguration(new Map(), left, hidden)).toEqual([
      { path: '.rspec', change: 'added', steps: ['visible', 'full_suite'], left_out: false },
      { path: 'conf/.rspec', change: 'added', steps: ['visible', 'full_suite'], left_out: false },
    ]);
    const each = STEPS.map((one) => ({ ...one, replaced: ['.rspec', 'conf'] }));
    expect(changedConfiguration(new Map(), left, each)).toEqual([]);
  });

  test('each step has the runner that it has', () => {
    const steps: CheckedStep[] = STEPS.map((one) => (one.step === 'hidden' ? { ...one, runner: 'pytest' } : one));
    expect(changedConfiguration(new Map(), tree({ '.rspec': 'x' }), steps)).toEqual([
      { path: '.rspec', change: 'added', steps: ['visible', 'full_suite'], left_out: false },
    ]);
  });

  test('a file that became a link with the same text is another', () => {
    const left = new Map([['.rspec', { link: true, content: 'x' }]]);
    expect(changedConfiguration(tree({ '.rspec': 'x' }), left, STEPS)).toMatchObject([{ change: 'changed' }]);
  });

  test('many files below hide none above', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a/${n}/.rspec`, 'x']));
    const [first] = changedConfiguration(new Map(), tree({ ...many, '.rspec': 'x', Gemfile: 'x' }), STEPS);
    expect(first?.path).toBe('.rspec');
  });
});
