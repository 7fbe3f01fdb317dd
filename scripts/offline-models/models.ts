import { careless } from './agents/careless.ts';
import { hasty } from './agents/hasty.ts';
import { looper } from './agents/looper.ts';
import { nop } from './agents/nop.ts';
import { oracle } from './agents/oracle.ts';
import { reference } from './agents/reference.ts';
import { evaluator } from './evaluator/evaluator.ts';
import { judge } from './judge/judge.ts';
import { simulator } from './simulator/simulator.ts';
import type { StandIn } from './stand-in.ts';

export interface StandInEntry {
  standIn: StandIn;
  kind: 'agent' | 'evaluator' | 'judge' | 'simulator';
  description: string;
}

/** The stand-ins by name. None is a real model, and each says so by its name. */
export const STAND_INS: ReadonlyMap<string, StandInEntry> = new Map<string, StandInEntry>([
  [
    'standin/oracle',
    { standIn: oracle, kind: 'agent', description: 'works the task with its known patch: looks, edits, checks' },
  ],
  [
    'standin/reference',
    { standIn: reference, kind: 'agent', description: 'works the task too, along a route that the seed decides' },
  ],
  ['standin/hasty', { standIn: hasty, kind: 'agent', description: 'edits unseen, checks nothing, submits early' }],
  [
    'standin/careless',
    {
      standIn: careless,
      kind: 'agent',
      description: 'edits unseen as a known task asks; may break something beside it',
    },
  ],
  ['standin/looper', { standIn: looper, kind: 'agent', description: 'runs one command again and again' }],
  ['standin/nop', { standIn: nop, kind: 'agent', description: 'writes prose, never a command' }],
  [
    'standin/evaluator',
    { standIn: evaluator, kind: 'evaluator', description: 'reads runs, aligns readings, writes ladders' },
  ],
  ['standin/judge', { standIn: judge, kind: 'judge', description: 'answers a checklist from the transcript' }],
  [
    'standin/simulator',
    { standIn: simulator, kind: 'simulator', description: 'writes observations from the files seen so far' },
  ],
]);
