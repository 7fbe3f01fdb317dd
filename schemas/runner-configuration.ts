import type { RunnerName } from './test-report.ts';

/** Files by which a repository says how its tests are run, of some runners. */
export interface RunnerFiles {
  /** `any` for those of every runner. */
  readonly runners: readonly RunnerName[] | 'any';
  /** Files that say nothing else. A path matches by its last parts; `*` stands for any characters of a part. */
  readonly settings: readonly string[];
  /** Files that say other things as well, or that hold code which the tests share. */
  readonly shared: readonly string[];
  /** Where that is documented. */
  readonly source: string;
}

/** Runners whose format is that of many programs: which one wrote it cannot be told. */
export const FOREIGN_FORMATS: readonly RunnerName[] = ['tap', 'junit'];

/** Module that a cell has pytest load (`scoring/cell/tiers/pytest-plugin.ts`): one of that name in the work tree would be loaded for it. */
export const PYTEST_PLUGIN_NAME = 'assay_report';

/** What decides which tests are run, and by what, before any code under test is. */
export const RUNNER_FILES: readonly RunnerFiles[] = [
  {
    runners: ['pytest', 'pytest-reportlog'],
    settings: [
      ...['pytest.ini', '.pytest.ini', 'pytest.toml', '.pytest.toml'],
      ...[`${PYTEST_PLUGIN_NAME}.*`, `${PYTEST_PLUGIN_NAME}/*`],
    ],
    shared: ['conftest.py', 'pyproject.toml', 'setup.cfg', 'tox.ini', '*.egg-info/entry_points.txt'],
    source: 'https://docs.pytest.org/en/stable/reference/customize.html',
  },
  {
    runners: ['pytest', 'pytest-reportlog', 'unittest'],
    settings: [],
    shared: ['sitecustomize.py', 'usercustomize.py', 'setup.py'],
    source: 'https://docs.python.org/3/library/site.html',
  },
  {
    runners: ['jest', 'jest-json'],
    settings: ['jest.config.*'],
    shared: ['babel.config.*', '.babelrc', '.babelrc.*'],
    source: 'https://jestjs.io/docs/configuration',
  },
  {
    runners: ['vitest', 'vitest-json'],
    settings: ['vitest.config.*', 'vitest.workspace.*'],
    shared: ['vite.config.*'],
    source: 'https://vitest.dev/config/',
  },
  {
    runners: ['mocha', 'mocha-json'],
    settings: ['.mocharc.*', 'test/mocha.opts'],
    shared: [],
    source: 'https://mochajs.org/#configuring-mocha-nodejs',
  },
  {
    runners: ['node-spec'],
    settings: ['node.config.json'],
    shared: [],
    source: 'https://nodejs.org/api/cli.html#--experimental-config-filepath---experimental-config-file',
  },
  {
    runners: ['jest', 'jest-json', 'vitest', 'vitest-json', 'mocha', 'mocha-json', 'node-spec'],
    // Its `script-shell` runs the scripts of package.json.
    settings: ['.npmrc'],
    shared: ['package.json', 'tsconfig.json', '.yarnrc', '.yarnrc.yml', '.pnp.*'],
    source: 'https://docs.npmjs.com/cli/using-npm/config',
  },
  {
    runners: ['tap'],
    settings: ['.taprc', '.proverc'],
    shared: [],
    source: 'https://node-tap.org/config/ and https://perldoc.perl.org/prove#.proverc',
  },
  {
    runners: ['go', 'go-json'],
    settings: [],
    shared: ['go.mod', 'go.work', 'go.sum', 'vendor/modules.txt'],
    source: 'https://go.dev/ref/mod',
  },
  {
    runners: ['cargo', 'cargo-json'],
    settings: ['.cargo/config.toml', '.cargo/config', '.config/nextest.toml'],
    shared: ['Cargo.toml', 'Cargo.lock', 'build.rs', 'rust-toolchain', 'rust-toolchain.toml'],
    source: 'https://doc.rust-lang.org/cargo/reference/config.html',
  },
  {
    runners: ['surefire', 'gradle'],
    settings: ['.mvn/maven.config', '.mvn/jvm.config', 'junit-platform.properties'],
    shared: [
      ...['pom.xml', '.mvn/extensions.xml', '.mvn/wrapper/*', 'mvnw', 'testng.xml', 'build.gradle', 'build.gradle.kts'],
      ...['settings.gradle', 'settings.gradle.kts', 'gradle.properties', 'gradle/wrapper/*', 'gradlew'],
    ],
    source:
      'https://maven.apache.org/configure.html and https://docs.gradle.org/current/userguide/build_environment.html',
  },
  {
    runners: ['rspec', 'rspec-json'],
    settings: ['.rspec', '.rspec-local'],
    shared: ['spec_helper.rb', 'rails_helper.rb', 'Gemfile', 'Gemfile.lock', '.bundle/config', 'Rakefile'],
    source: 'https://rspec.info/features/3-13/rspec-core/configuration/read-options-from-file/',
  },
  {
    runners: ['phpunit'],
    settings: ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'],
    shared: ['composer.json'],
    source: 'https://docs.phpunit.de/en/11.5/configuration.html',
  },
  {
    runners: ['ctest', 'gtest'],
    settings: ['CTestCustom.cmake', 'CTestConfig.cmake'],
    shared: ['CMakeLists.txt', 'CMakePresets.json', 'CMakeUserPresets.json', 'CTestTestfile.cmake', 'meson.build'],
    source: 'https://cmake.org/cmake/help/latest/manual/ctest.1.html',
  },
  {
    runners: 'any',
    settings: [],
    shared: ['Makefile', 'makefile', 'GNUmakefile'],
    source: 'https://www.gnu.org/software/make/manual/html_node/Makefile-Names.html',
  },
];
