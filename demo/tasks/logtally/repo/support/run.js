import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LOGTALLY = fileURLToPath(new URL('../bin/logtally', import.meta.url));

/** Runs logtally on the lines of a log: `{ lines, errors, status }`. */
export function run(args, log) {
  const { stdout, stderr, status } = spawnSync('bash', [LOGTALLY, ...args], {
    input: log.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  const linesOf = (text) => text.split('\n').slice(0, -1);
  return { lines: linesOf(stdout), errors: linesOf(stderr), status };
}
