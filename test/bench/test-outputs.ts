import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { RUNNERS } from '../../schemas/test-report.ts';
import { machine, text } from '../scoring/cell/runners/render.ts';
import { type Figure, most } from './figure.ts';
import { timedCommand } from './timed-command.ts';

/** Issue of cells: "50 MB of output in under 5 s and bounded memory". */
const BYTES = 50_000_000;
const SECONDS = 5;
/** Tests of which the length of all is reckoned. */
const SOME = 10_000;
/** docs/test-output.md, "Time and memory". */
const PEAK_MIB = 800;

/** What a run of many small tests takes to be read, by each parser: the whole command, which shows a few of them. */
export async function testOutputs(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const runner of RUNNERS) {
    const render = machine[runner] ?? text[runner];
    if (render === undefined) continue;
    const of = (count: number, state: 'passed' | 'failed'): string =>
      render(Array.from({ length: count }, (_, index) => ({ title: `handles case ${index}`, state }))).text;
    // PHPUnit names failed tests alone.
    const state = of(SOME, 'passed').length > SOME ? 'passed' : 'failed';
    const file = join(folder, `${runner}.out`);
    await writeFile(file, of(Math.floor((SOME * BYTES) / Buffer.byteLength(of(SOME, state))), state));
    const { seconds, peakMib } = await timedCommand(['check', 'tests', '--runner', runner, file]);
    await rm(file);
    figures.push(
      { what: `50 MB of ${runner}`, value: seconds, ...most(SECONDS, 's') },
      { what: `50 MB of ${runner}, memory`, value: peakMib, ...most(PEAK_MIB, 'MiB') },
    );
  }
  return figures;
}
