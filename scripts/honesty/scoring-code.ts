import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where scores of trials are made and summed up. */
const SCORING_FOLDERS = ['scoring/trial', 'scoring/experiment', 'activities/verifier', 'activities/experiment'];

/** Where else one might make a ScoreResult. */
const OTHER_FOLDERS = ['scoring', 'activities', 'workflows', 'workers', 'scripts', 'prompts'];

/** The word by which such a file is found. */
const RESULT = 'ScoreResult';

/** The lint speaks of ScoreResults without making any. */
const OWN_FOLDER = 'scripts/honesty';

export interface Source {
  /** Relative to the project, with slashes. */
  file: string;
  text: string;
}

/** The scoring code of trials: its folders, and every other file that speaks of ScoreResults; by name. */
export async function scoringCode(root: string): Promise<Source[]> {
  const files = new Set<string>();
  for (const folder of OTHER_FOLDERS) for (const file of await typeScriptBelow(root, folder)) files.add(file);
  const sources: Source[] = [];
  for (const file of [...files].sort()) {
    if (file.startsWith(`${OWN_FOLDER}/`)) continue;
    const text = await readFile(join(root, file), 'utf8');
    const scores = SCORING_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
    if (scores || text.includes(RESULT)) sources.push({ file, text });
  }
  return sources;
}

async function typeScriptBelow(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
