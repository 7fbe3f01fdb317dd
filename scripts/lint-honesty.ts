/**
 * Lints the scoring code of trials for honesty: `npm run lint:honesty`. Exit 1 on an offence that is not known, and on a
 * known one that is gone.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { parseInput } from '../schemas/parse.ts';
import { parseJson } from '../schemas/toml-or-json.ts';
import { KnownOffender, weigh } from './honesty/known-offenders.ts';
import { lintSource } from './honesty/lint-source.ts';
import { scoringCode } from './honesty/scoring-code.ts';
import { count, EXIT, note, print } from './output.ts';
import { projectRoot } from './paths.ts';

const KNOWN = 'scripts/honesty/known-offenders.json';

const sources = await scoringCode(projectRoot);
const findings = sources.flatMap(({ file, text }) => lintSource(text, file));
const entries = parseJson(await readFile(join(projectRoot, KNOWN), 'utf8'), KNOWN);
const known = parseInput(z.array(KnownOffender), entries, KNOWN);
const { offences, stale } = weigh(findings, known);

for (const { file, line, rule, message, code } of offences) note(`${file}:${line}: ${rule}: ${message}\n    ${code}`);
for (const { file, rule, code } of stale) {
  note(`${KNOWN}: ${rule} in ${file} is gone: delete its entry\n    ${code}`);
}
if (offences.length + stale.length > 0) process.exitCode = EXIT.failed;
else print(`honest: ${count(sources.length, 'file')}, ${count(known.length, 'known offender')}`);
