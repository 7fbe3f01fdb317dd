import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** Folders whose code decides what a score is. Their constants stand in schemas/settings. */
const RULE_FOLDERS = [join('scoring', 'duel'), join('scoring', 'stats'), 'prompts'];
const SETTINGS = 'settings';

/**
 * Digest of the scoring rules and prompts in force, over their code. In every record: a skew between two workers would
 * skew the margin. Seed, "The verdict".
 *
 * @param root folder that holds `scoring/`, `prompts/` and `schemas/` as this process runs them
 */
export async function rulesVersion(root: string): Promise<string> {
  const rules = (await Promise.all(RULE_FOLDERS.map((folder) => codeBelow(join(root, folder))))).flat();
  const settings = (await codeBelow(join(root, 'schemas'))).filter((file) => file.includes(`${sep}${SETTINGS}.`));
  const hash = createHash('sha256');
  for (const file of [...rules, ...settings].sort()) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function codeBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ['.js', '.ts'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}
