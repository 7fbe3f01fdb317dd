// All set-up on a fresh machine, with nothing but Node and npm: packages, build, engine, sandbox. Says what it does; what
// is there and up to date is left alone. Plain JavaScript, since it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const floor = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
  console.error(`assay needs Node ${floor.join('.')} or newer; this is ${process.version}`);
  process.exit(1);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = join(root, 'node_modules', '.assay-lock');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  console.error('setup: npm ci …');
  const [command, ...before] =
    process.env.npm_execpath === undefined ? ['npm'] : [process.execPath, process.env.npm_execpath];
  execFileSync(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  writeFileSync(installed, lock);
}

for (const script of ['scripts/build.mjs', 'dist/scripts/prepare.js']) {
  execFileSync(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
}
