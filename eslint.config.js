import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** What each folder may import: the direction of imports in docs/architecture.md. */
const mayImport = {
  schemas: ['schemas'],
  scoring: ['schemas', 'scoring'],
  prompts: ['schemas', 'scoring', 'prompts'],
  activities: ['schemas', 'scoring', 'prompts', 'activities', 'temporal.config.ts'],
  workflows: ['schemas', 'scoring', 'workflows', 'temporal.config.ts'],
  workers: ['schemas', 'scoring', 'prompts', 'activities', 'workflows', 'workers', 'temporal.config.ts'],
};

const folders = ['schemas', 'scoring', 'prompts', 'activities', 'workflows', 'workers', 'scripts'];

const zones = Object.entries(mayImport).map(([folder, allowed]) => ({
  target: `./${folder}`,
  from: folders
    .filter((other) => !allowed.includes(other))
    .filter((other) => !(folder === 'workflows' && other === 'activities'))
    .map((other) => `./${other}`),
  message: `${folder}/ may import only from: ${allowed.join(', ')}.`,
}));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'demo/', 'coverage/', 'reports/'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.js'] })] },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/strict-boolean-expressions': ['error', { allowNullableString: false, allowNumber: false }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      // The engine's protocol buffers leave a field out as null or as undefined.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // The rules are pure: no I/O, no clock, no randomness but a passed seed.
    files: ['scoring/**/*.ts', 'prompts/**/*.ts', 'schemas/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', '!node:crypto'], message: 'Rules are pure: no I/O.' }] },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness comes from a passed seed.' },
        { object: 'Date', property: 'now', message: 'Rules read no clock.' },
      ],
    },
  },
  {
    // Workflow code is replayed: engine API, schemas and scoring only; activities as types.
    files: ['workflows/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/activities/**'],
              allowTypeImports: true,
              message: 'Workflows import activities as types only.',
            },
            {
              group: ['node:*', 'zod', '@temporalio/worker', '@temporalio/client', '@temporalio/activity'],
              message: 'Not deterministic, or too heavy for the workflow bundle.',
            },
          ],
        },
      ],
    },
  },
  {
    // OpenAI calls max_tokens and seed deprecated for its own new models; other endpoints know no other names.
    files: ['activities/models/chat-client.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: { projectService: false },
      globals: { process: 'readonly', console: 'readonly' },
    },
  },
);
