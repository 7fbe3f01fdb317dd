import { PYTHON_LIBRARY } from './python-modules.ts';
import type { RunnerName } from './test-report.ts';

/** Files by which a repository says how its tests are run, of some runners. */
export interface RunnerFiles {
  /** `any` for those of every runner. */
  readonly runners: readonly RunnerName[] | 'any';
  /**
   * Files that say nothing else. A path matches by its last parts; `*` stands for any characters of a part, and `**` at the end for
   * all that lies below a folder.
   */
  readonly settings: readonly string[];
  /** Files that say other things as well, or that hold code which the tests share. */
  readonly shared: readonly string[];
  /**
   * Python modules and packages at the top of the work tree, which `python3 -m` finds before those that are installed; further down
   * a name says nothing.
   */
  readonly modules?: { readonly settings: ReadonlySet<string>; readonly shared: ReadonlySet<string> };
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
    shared: ['conftest.py', 'pyproject.toml', 'setup.cfg', 'tox.ini', '*/entry_points.txt'],
    modules: {
      settings: new Set(['pytest', '_pytest', 'pluggy', 'iniconfig']),
      // Names that a repository may well have of its own.
      shared: new Set(['packaging', 'pygments', 'exceptiongroup', 'tomli', 'py', 'xdist', 'execnet']),
    },
    source:
      'https://docs.pytest.org/en/stable/reference/customize.html, https://docs.pytest.org/en/stable/how-to/usage.html#calling-pytest-through-python-m-pytest and https://packaging.python.org/en/latest/specifications/entry-points/ (the folders may be called in capitals, too)',
  },
  {
    runners: ['pytest', 'pytest-reportlog', 'unittest'],
    settings: [],
    shared: ['sitecustomize.py', 'usercustomize.py', 'setup.py'],
    modules: { settings: new Set(), shared: PYTHON_LIBRARY },
    source: 'https://docs.python.org/3/library/site.html and https://docs.python.org/3/using/cmdline.html#cmdoption-m',
  },
  {
    runners: ['unittest'],
    settings: [],
    shared: [],
    modules: { settings: new Set(['unittest']), shared: new Set() },
    source: 'https://docs.python.org/3/library/unittest.html#command-line-interface',
  },
  {
    runners: ['pytest', 'pytest-reportlog'],
    settings: [],
    shared: [],
    // pytest runs its tests too, and mends nothing where it is another.
    modules: { settings: new Set(), shared: new Set(['unittest']) },
    source: 'https://docs.pytest.org/en/stable/how-to/unittest.html',
  },
  {
    runners: ['jest', 'jest-json'],
    settings: ['jest.config.*'],
    // Mocks of packages are used unasked.
    shared: ['babel.config.*', '.babelrc', '.babelrc.*', '__mocks__/**'],
    source: 'https://jestjs.io/docs/configuration and https://jestjs.io/docs/manual-mocks#mocking-node-modules',
  },
  {
    runners: ['vitest', 'vitest-json'],
    settings: ['vitest.config.*', 'vitest.workspace.*'],
    // postcss-load-config's files are loaded by vite itself, before any test.
    shared: ['vite.config.*', 'postcss.config.*', '.postcssrc', '.postcssrc.*'],
    source: 'https://vitest.dev/config/ and https://vite.dev/config/shared-options.html#css-postcss',
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
      // Code that Gradle builds before it reads any build, and the Java that it runs by.
      ...[
        'buildSrc/**',
        'gradle/libs.versions.toml',
        'gradle/gradle-daemon-jvm.properties',
        '.mvn/settings.xml',
        '.mvn/*.properties',
      ],
      // Listeners and extensions that the JUnit platform and TestNG register unasked.
      ...['META-INF/services/org.junit.*', 'META-INF/services/org.testng.*'],
    ],
    source:
      'https://maven.apache.org/configure.html, https://docs.gradle.org/current/userguide/build_environment.html, https://docs.gradle.org/current/userguide/sharing_build_logic_between_subprojects.html and https://junit.org/junit5/docs/current/user-guide/#launcher-api',
  },
  {
    runners: ['rspec', 'rspec-json'],
    settings: ['.rspec', '.rspec-local'],
    shared: [
      ...[
        'spec_helper.rb',
        'rails_helper.rb',
        'Gemfile',
        'Gemfile.lock',
        'gems.rb',
        'gems.locked',
        '.bundle/config',
        'Rakefile',
      ],
      // rspec looks for its own later parts in lib and spec first.
      ...['lib/rspec/**', 'spec/rspec/**'],
    ],
    source:
      'https://rspec.info/features/3-13/rspec-core/configuration/read-options-from-file/, https://rspec.info/features/3-13/rspec-core/configuration/default-path/ and https://bundler.io/man/gemfile.5.html',
  },
  {
    runners: ['phpunit'],
    settings: ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'],
    shared: ['composer.json', 'composer.lock', 'vendor/autoload.php', 'vendor/composer/**'],
    source:
      'https://docs.phpunit.de/en/11.5/configuration.html and https://getcomposer.org/doc/01-basic-usage.md#autoloading',
  },
  {
    runners: ['ctest', 'gtest'],
    settings: ['CTestCustom.cmake', 'CTestCustom.ctest', 'CTestConfig.cmake'],
    // What gtest_discover_tests writes is included by CTestTestfile.cmake.
    shared: [
      '*_tests.cmake',
      '*_include.cmake',
      'DartConfiguration.tcl',
      'CMakeLists.txt',
      'CMakePresets.json',
      'CMakeUserPresets.json',
      'CTestTestfile.cmake',
      'meson.build',
    ],
    source:
      'https://cmake.org/cmake/help/latest/manual/ctest.1.html and https://cmake.org/cmake/help/latest/module/GoogleTest.html',
  },
  {
    runners: 'any',
    settings: [],
    shared: ['Makefile', 'makefile', 'GNUmakefile'],
    source: 'https://www.gnu.org/software/make/manual/html_node/Makefile-Names.html',
  },
];
