import type { RunnerName } from '../../../schemas/test-report.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { cargoJson } from './cargo-json.ts';
import { cargo } from './cargo.ts';
import { ctest } from './ctest.ts';
import { goJson } from './go-json.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { gtest } from './gtest.ts';
import { jestJson } from './jest-json.ts';
import { jest } from './jest.ts';
import { junit } from './junit.ts';
import { mochaJson } from './mocha-json.ts';
import { mocha } from './mocha.ts';
import { nodeSpec } from './node-spec.ts';
import { phpunit } from './phpunit.ts';
import { pytestReportlog } from './pytest-reportlog.ts';
import { pytest } from './pytest.ts';
import { rspecJson } from './rspec-json.ts';
import { rspec } from './rspec.ts';
import { surefire } from './surefire.ts';
import { tap } from './tap.ts';
import { unittest } from './unittest.ts';
import { vitestJson } from './vitest-json.ts';
import { vitest } from './vitest.ts';

/** The reader of each runner's output. */
export const parsers: Readonly<Record<RunnerName, RunnerParser>> = {
  pytest,
  'pytest-reportlog': pytestReportlog,
  unittest,
  jest,
  'jest-json': jestJson,
  vitest,
  'vitest-json': vitestJson,
  mocha,
  'mocha-json': mochaJson,
  tap,
  'node-spec': nodeSpec,
  go,
  'go-json': goJson,
  cargo,
  'cargo-json': cargoJson,
  junit,
  surefire,
  gradle,
  rspec,
  'rspec-json': rspecJson,
  phpunit,
  ctest,
  gtest,
};
