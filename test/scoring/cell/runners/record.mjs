#!/usr/bin/env node
// Runs the real runners on the projects beside this file and writes what they print to recorded/.
//   node test/scoring/cell/runners/record.mjs [PROJECT…]
// Needs a build, and the runners' languages on the machine; pytest, jest, vitest and mocha are installed into TOOLS.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { REPORT_NAME } from '../../../../dist/scoring/cell/tiers/asking.js';
import { askForMachineForm } from '../../../../dist/scoring/cell/tiers/machine-form.js';

const here = import.meta.dirname;
const TOOLS = process.env.RUNNER_TOOLS ?? '/tmp/runner-tools';
const WORK = '/tmp/project';
const bin = (name) => path.join(TOOLS, 'node_modules/.bin', name);
const pytest = `${TOOLS}/venv/bin/python -m pytest -p no:cacheprovider`;

/** What a cell makes of a command of pytest. */
function asked(command) {
  return `export TMPDIR=${WORK}; ${askForMachineForm(command, 'pytest').command}; mv ${WORK}/${REPORT_NAME} {out}`;
}

/** Output file by shell command, for each project. `{out}` is the output file itself, for reports that are files. */
const recordings = {
  pytest: {
    'pytest-rA.txt': `${pytest} -rA -q test_names.py`,
    'pytest-v.txt': `${pytest} -v test_names.py`,
    'pytest-v-s.txt': `${pytest} -v -s test_names.py`,
    'pytest-vv-color.txt': `${pytest} -vv --color=yes -o console_output_style=times test_names.py`,
    'pytest-xdist.txt': `${pytest} -v -n 2 test_names.py`,
    'pytest-dots.txt': `${pytest} test_names.py`,
    'pytest-maxfail.txt': `${pytest} -v -x test_names.py`,
    'pytest-tb-no.txt': `${pytest} -rA --tb=no test_names.py`,
    'pytest-broken.txt': `${pytest} -v`,
    'pytest-deselected.txt': `${pytest} -v -k "test_p or same" test_names.py`,
    'pytest-reportlog.jsonl': `${pytest} -q --report-log={out} test_names.py`,
    'pytest-reportlog-broken.jsonl': `${pytest} -q --report-log={out}`,
    'pytest-reportlog-maxfail.jsonl': `${pytest} -q -x --report-log={out} test_names.py`,
    'pytest-asked.jsonl': `. ${TOOLS}/venv/bin/activate; ${asked('pytest -q test_names.py')}`,
    'pytest-asked-xdist.jsonl': `. ${TOOLS}/venv/bin/activate; ${asked('python -m pytest -q -n 2 test_names.py')}`,
    'pytest-junit.xml': `${pytest} -q --junitxml={out} test_names.py`,
    'pytest-junit-broken.xml': `${pytest} -q --junitxml={out}`,
  },
  unittest: {
    'unittest-v.txt': 'python3 -m unittest -v test_names',
    'unittest-broken.txt': 'python3 -m unittest -v',
    'unittest-dots.txt': 'python3 -m unittest test_names',
  },
  jest: {
    'jest-verbose.txt': `${bin('jest')} --verbose --runInBand --config='{}'`,
    'jest-verbose-workers.txt': `env -u NO_COLOR FORCE_COLOR=1 ${bin('jest')} --verbose --maxWorkers=2 --config='{}'`,
    'jest-default.txt': `${bin('jest')} --maxWorkers=2 --config='{}'`,
    'jest-bail.txt': `${bin('jest')} --bail --runInBand --config='{}' --verbose`,
    'jest-json.txt': `${bin('jest')} --json --config='{}' 2>/dev/null`,
  },
  vitest: {
    'vitest-verbose.txt': `${bin('vitest')} run --reporter=verbose`,
    'vitest-verbose-color.txt': `env -u NO_COLOR FORCE_COLOR=1 ${bin('vitest')} run --reporter=verbose`,
    'vitest-default.txt': `${bin('vitest')} run`,
    'vitest-one.txt': `${bin('vitest')} run a.test.js`,
    'vitest-json.txt': `${bin('vitest')} run --reporter=json 2>/dev/null`,
    'vitest-junit.xml': `${bin('vitest')} run --reporter=junit --outputFile={out}`,
    'vitest-tap.txt': `${bin('vitest')} run --reporter=tap 2>/dev/null`,
  },
  mocha: {
    'mocha-spec.txt': `${bin('mocha')} a.spec.cjs`,
    'mocha-spec-color.txt': `${bin('mocha')} --color a.spec.cjs`,
    'mocha-dot.txt': `${bin('mocha')} --reporter dot a.spec.cjs`,
    'mocha-json.txt': `${bin('mocha')} --reporter json a.spec.cjs`,
    'mocha-tap.txt': `${bin('mocha')} --reporter tap a.spec.cjs`,
    'mocha-junit.xml': `${bin('mocha')} --reporter xunit a.spec.cjs`,
  },
  node: {
    'node.tap': 'node --test --test-reporter=tap a.test.mjs',
    'node-parents.tap': 'node --test --test-reporter=tap parents.test.mjs',
    'node-broken.tap': 'node --test --test-reporter=tap broken.test.mjs',
    'node-spec.txt': 'node --test --test-reporter=spec a.test.mjs',
    'node-spec-parents.txt': 'node --test --test-reporter=spec parents.test.mjs',
    'node-spec-broken.txt': 'node --test --test-reporter=spec broken.test.mjs',
    'node-junit.xml': 'node --test --test-reporter=junit parents.test.mjs',
  },
  go: {
    'go-v.txt': 'go test -count=1 -v . ./none',
    'go-v-all.txt': 'go test -count=1 -v ./...',
    'go.jsonl': 'go test -count=1 -json . ./none',
    'go-all.jsonl': 'go test -count=1 -json ./...',
    'go-quiet.txt': 'go test -count=1 ./...',
  },
  cargo: {
    'cargo.txt': 'cargo test --no-fail-fast',
    'cargo-one-thread.txt': 'cargo test --no-fail-fast -- --test-threads=1',
    'cargo-quiet.txt': 'cargo test -q --no-fail-fast',
    'cargo.jsonl': 'RUSTC_BOOTSTRAP=1 cargo test --no-fail-fast -- -Z unstable-options --format json',
  },
  rspec: {
    'rspec-documentation.txt': 'rspec --format documentation names_spec.rb',
    'rspec-progress.txt': 'rspec names_spec.rb',
    'rspec-broken.txt': 'rspec --format documentation names_spec.rb broken_spec.rb',
    'rspec-json.txt': 'rspec --format json names_spec.rb',
    'rspec-broken-json.txt': 'rspec --format json broken_spec.rb',
  },
  phpunit: {
    'phpunit.txt': 'phpunit NamesTest.php',
    'phpunit-testdox.txt': 'phpunit --testdox NamesTest.php',
    'phpunit-verbose.txt': 'phpunit --verbose .',
    'phpunit-debug.txt': 'phpunit --debug NamesTest.php',
    'phpunit-junit.xml': 'phpunit --log-junit {out} .',
  },
  ctest: {
    'ctest.txt': 'ctest --test-dir build',
    'ctest-failure-output.txt': 'ctest --test-dir build --output-on-failure -j2',
    'ctest-verbose.txt': 'ctest --test-dir build -V',
    'ctest-junit.xml': 'ctest --test-dir build --output-junit {out}',
  },
  gtest: {
    'gtest.txt': './names',
    'gtest-junit.xml': './names --gtest_output=xml:{out}',
    'gtest-repeat.txt': './names --gtest_filter=Pill.Passes --gtest_repeat=2',
  },
  surefire: {
    'surefire.txt': 'mvn -B -o test -Dreruns=0',
    'surefire-flaky.txt': 'mvn -B -o test -Dreruns=1',
    'surefire-junit.xml': 'mvn -B -o test -Dreruns=1; cp target/surefire-reports/TEST-demo.NamesTest.xml {out}',
  },
};

const preparation = {
  ctest: 'cmake -B build . >/dev/null',
  gtest: 'g++ -std=c++17 -I/usr/include names.cc -o names -lgtest -lgtest_main -lpthread',
  cargo: 'cargo test --no-run 2>/dev/null',
  surefire: 'mvn -B -q test -Dreruns=1 >/dev/null',
};

const wanted = process.argv.slice(2);
fs.mkdirSync(path.join(here, 'recorded'), { recursive: true });
for (const [project, commands] of Object.entries(recordings)) {
  if (wanted.length > 0 && !wanted.includes(project)) continue;
  const folder = path.join(WORK, project);
  fs.rmSync(folder, { recursive: true, force: true });
  copyProject(path.join(here, 'projects', project), folder);
  if (preparation[project]) spawnSync('bash', ['-c', preparation[project]], { cwd: folder, stdio: 'inherit' });
  for (const [name, command] of Object.entries(commands)) record(folder, name, command);
}

function copyProject(from, to) {
  for (const file of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const target = path.join(to, path.relative(from, file.parentPath), file.name.replace(/\.txt$/, ''));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(file.parentPath, file.name), target);
  }
}

function record(folder, name, command) {
  const out = path.join(folder, '.report');
  const { CI: _ci, FORCE_COLOR: _force, TERM: _term, ...kept } = process.env;
  const env = { ...kept, COLUMNS: '80', NO_COLOR: /colou?r/i.test(command) ? '' : '1' };
  const line = command.replaceAll('{out}', out);
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1; ${line}`], { cwd: folder, env, maxBuffer: 1 << 28 });
  const text = command.includes('{out}') ? fs.readFileSync(out, 'utf8') : stdout.toString('utf8');
  fs.writeFileSync(path.join(here, 'recorded', name), withoutPlaces(text));
  console.log(name);
}

/** Where this machine keeps things says nothing about a runner. */
function withoutPlaces(text) {
  const home = process.env.HOME ?? '/root';
  return text
    .replaceAll(WORK, '/project')
    .replaceAll(fs.realpathSync(path.join(TOOLS, 'node_modules')), '/tools/node_modules')
    .replaceAll(path.join(TOOLS, 'venv'), '/tools/venv')
    .replaceAll(TOOLS, '/tools')
    .replaceAll(/(?:\.\.\/)+\S*?node_modules/g, '/tools/node_modules')
    .replaceAll(home, '/home')
    .replaceAll(execFileSync('hostname', { encoding: 'utf8' }).trim(), 'host');
}
