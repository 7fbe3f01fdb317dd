// Compiles to dist/ and bundles the workflow code. What is up to date is left alone.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist', '.stamp');
const sources = ['activities', 'prompts', 'schemas', 'scoring', 'scripts', 'workers', 'workflows'];

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const hash = createHash('sha256');
for (const file of [
  ...['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'temporal.config.ts'].map((name) =>
    join(root, name),
  ),
  ...sources.flatMap((folder) => filesBelow(join(root, folder))).sort(),
]) {
  hash.update(`${file.slice(root.length)}\0`);
  hash.update(readFileSync(file));
}
const stamp = hash.digest('hex');
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) process.exit(0);

// A file that was renamed leaves no ghost of its old name behind.
rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
execFileSync(process.execPath, [join(root, 'dist/scripts/bundle-workflows.js')], { stdio: 'inherit' });
writeFileSync(stampFile, stamp);
