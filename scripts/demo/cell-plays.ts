import { join } from 'node:path';

/** A cell of the demo, and what it shows. */
export interface CellPlay {
  /** Also the folder of its record. */
  readonly name: string;
  readonly title: string;
  /** Task and agent. */
  readonly who: string;
  /** Behind `assay cell run`. */
  readonly words: readonly string[];
}

/** The cells of the demo: the same two tasks under agents that end in every way that a cell can end. */
export function cellPlays(cellsDir: string): CellPlay[] {
  const builtIn = (task: string, agent: string): string[] => [
    ...[join(cellsDir, task), '--agent', 'openai', '--model', `standin/${agent}`, '--label', agent],
  ];
  return [
    {
      name: 'slugway-oracle',
      title: 'An agent that looks, edits and checks, on a task that it knows',
      who: 'slugway · standin/oracle',
      words: builtIn('slugway', 'oracle'),
    },
    {
      name: 'dotline-oracle',
      title: 'The same agent, which overlooks something and is told what',
      who: 'dotline · standin/oracle',
      words: builtIn('dotline', 'oracle'),
    },
    {
      name: 'dotline-hasty',
      title: 'An agent that edits unseen, until its attempts are used up',
      who: 'dotline · standin/hasty',
      words: builtIn('dotline', 'hasty'),
    },
    {
      name: 'slugway-careless',
      title: 'An agent that does what is asked, and breaks something beside it',
      who: 'slugway · standin/careless',
      words: builtIn('slugway', 'careless'),
    },
    {
      name: 'slugway-silent',
      title: 'A program that solves the task, and says nothing of what it used',
      who: 'slugway · git apply',
      words: [
        ...[join(cellsDir, 'slugway'), '--agent', 'command', '--label', 'silent', '--no-network'],
        ...['--agent-dir', join(cellsDir, 'solutions', 'slugway')],
        ...['--command', 'git', 'apply', '{agent_dir}/whole-words.patch'],
      ],
    },
  ];
}
