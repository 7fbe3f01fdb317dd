import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { Command } from 'commander';
import pc from 'picocolors';

import { writeAtomically } from '../activities/artifacts/atomic-write.ts';
import { chainFiles } from '../activities/chain/chain-files.ts';
import { readChain } from '../activities/chain/read-chain.ts';
import type { ChainRecord } from '../schemas/chain-record.ts';
import { chainText } from './chain/texts.ts';
import { type CellPlay, cellPlays } from './demo/cell-plays.ts';
import { cellReport, countedText } from './demo/cell-report.ts';
import { cellSolutions } from './demo/cell-solutions.ts';
import { jsonOf } from './demo/json-of.ts';
import { onStage, type Stage } from './demo/stage.ts';
import { assayHome } from './home.ts';
import { EXIT, note, print } from './output.ts';
import { projectRoot } from './paths.ts';

// Maintenance tasks and a chain of them on a fresh machine, worked by offline agents that end in every way that a cell can end.

new Command('demo:cell').description('run offline agents on maintenance tasks, and on a chain of them').parse();

const cellsDir = join(projectRoot, 'demo', 'cells');
const MODELS = ['standin/oracle', 'standin/hasty', 'standin/careless'];

await onStage('demo:cell', join(assayHome(), 'demo-cell'), demo);

async function demo(stage: Stage): Promise<void> {
  const { number, folder } = await newRun(stage.home);
  const solutions = join(folder, 'solutions.jsonl');
  const known = await cellSolutions(join(cellsDir, 'solutions'));
  await writeAtomically(solutions, known.map((solution) => `${JSON.stringify(solution)}\n`).join(''));
  const providers = await stage.open({ solutions, models: MODELS });
  note('');
  const began = Date.now();

  const plays = cellPlays(cellsDir);
  const chain = await chainOf(folder, number);
  const run = async (play: CellPlay) => {
    const out = join(folder, 'cells', play.name);
    const words = ['cell', 'run', ...play.words, '--repeat', String(number), '--out', out, '--providers', providers];
    await jsonOf(words, [EXIT.done, EXIT.invalid]);
    note(`  ended: ${play.name}`);
    return cellReport(play, out);
  };
  const [chained, ...reports] = await Promise.all([runChain(chain, providers), ...plays.map(run)]);
  const all = [
    ...reports.map(({ lines }) => lines),
    [
      `${pc.bold('A chain of three tasks, each from what the last left')} (spanwise · standin/oracle, standin/careless)`,
      ...indented(chained),
    ],
  ];
  print(all.map(([title = '', ...lines], i) => [`\n${i + 1}. ${title}`, ...lines].join('\n')).join('\n'));
  print(`\n${countedText(reports.map(({ summary }) => summary))}.`);
  note(`\n${Math.round((Date.now() - began) / 1000)} s. Records: ${folder}`);
  note(`Look again: node dist/scripts/assay.js cell show ${join(folder, 'cells', plays[0]?.name ?? '')}`);
  note(`            node dist/scripts/assay.js chain status ${chain}`);
  note(`Web UI: ASSAY_HOME=${stage.home} node dist/scripts/assay.js up`);
}

async function runChain(folder: string, providers: string): Promise<string> {
  const { runs } = await jsonOf<{ runs: ChainRecord[] }>(
    ['chain', 'run', folder, '--providers', providers],
    [EXIT.done],
  );
  note('  ended: the chain');
  return runs.map(chainText).join('\n\n');
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `   ${line}`));
}

/** The demo's chain under a name of its own for each time that the demo is run. */
async function chainOf(folder: string, number: number): Promise<string> {
  const { folder: from, chain } = await readChain(join(cellsDir, 'spanwise'));
  const own = { ...chain, chain_id: `${chain.chain_id}-${number}`, links: chain.links.map((link) => join(from, link)) };
  const at = join(folder, 'chain');
  await writeAtomically(join(at, chainFiles.chain), `${JSON.stringify(own, null, 2)}\n`);
  return at;
}

async function newRun(home: string): Promise<{ number: number; folder: string }> {
  const runs = join(home, 'demos');
  await mkdir(runs, { recursive: true });
  const number = (await readdir(runs)).length + 1;
  const folder = join(runs, String(number));
  await mkdir(folder);
  return { number, folder };
}
