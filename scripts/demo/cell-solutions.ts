import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { parseInput } from '../../schemas/parse.ts';
import { Solution } from '../../schemas/solution.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';

/** `solutions.json` of a demo cell: as a solution, its edits being patches beside it. */
const PatchedSolution = Solution.omit({ edit: true, careless: true }).extend({
  patch: z.string().min(1),
  careless_patch: z.string().min(1).optional(),
});

/**
 * How the offline stand-ins work the demo cells. A solution that is meant for a later attempt is recognised by the text of the
 * requirement that the notice before it names.
 *
 * @param folder with a folder of solutions for each repository
 */
export async function cellSolutions(folder: string): Promise<Solution[]> {
  const names = (await readdir(folder)).sort();
  const lists = await Promise.all(names.map((name) => solutionsOf(join(folder, name))));
  return lists.flat();
}

async function solutionsOf(folder: string): Promise<Solution[]> {
  const path = join(folder, 'solutions.json');
  const list = parseInput(z.array(PatchedSolution), parseJson(await readFile(path, 'utf8'), path), path);
  return Promise.all(
    list.map(async ({ patch, careless_patch, ...rest }) => ({
      ...rest,
      edit: [await applies(join(folder, patch))],
      ...(careless_patch === undefined ? {} : { careless: [await applies(join(folder, careless_patch))] }),
    })),
  );
}

async function applies(patch: string): Promise<string> {
  return `git apply <<'PATCH'\n${await readFile(patch, 'utf8')}PATCH`;
}
