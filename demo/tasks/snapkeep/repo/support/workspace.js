import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SNAPKEEP = fileURLToPath(new URL('../bin/snapkeep', import.meta.url));

/** A folder with `data/a.txt` in it, and `run(date, ...args)`, which gives the lines that snapkeep prints there. */
export function workspace(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'snapkeep-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'data', 'a.txt'), 'a\n');
  const run = (date, ...args) => {
    const env = { ...process.env, SNAPKEEP_NOW: date };
    const stdout = execFileSync('bash', [SNAPKEEP, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
    return stdout.split('\n').slice(0, -1);
  };
  return { folder, run };
}
