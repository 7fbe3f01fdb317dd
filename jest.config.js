/** Tests mirror the tree. Sources run through swc; workflows run from the bundle that `npm run build` makes. */
const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript' },
        // Node takes a JSON module only with its type beside it.
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};
const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform,
  setupFiles: ['<rootDir>/test/helpers/fixed-seed.ts', '<rootDir>/test/helpers/no-colour.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

export default {
  // It ends what hangs, and nothing that is only slow.
  testTimeout: 15 * 60_000,
  testSequencer: '<rootDir>/test/longest-first.js',
  projects: [
    {
      ...common,
      displayName: 'rules',
      testMatch: ['<rootDir>/test/{schemas,scoring,prompts,activities,workers,scripts}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'engine',
      testMatch: ['<rootDir>/test/{workflows,replay,e2e}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'endurance',
      testMatch: ['<rootDir>/test/endurance/**/*.test.ts'],
    },
  ],
};
