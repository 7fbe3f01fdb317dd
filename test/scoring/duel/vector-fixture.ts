import type { Evidence, Milestone, ReferenceRun } from '../../../schemas/milestone.ts';

export const TASK = 'SYSTEM: You fix bugs.\nUSER: Empty fields vanish when a line is parsed.';

export const RUNS: ReferenceRun[] = [
  {
    run: 1,
    steps: [
      {
        step: 1,
        stated: 'I look at the parser.',
        command: "sed -n '10,12p' src/parse.py",
        output: '    11\t    tokens = split(text)\n',
      },
      {
        step: 2,
        stated: 'Empty fields are lost.',
        edit: "sed -i 's/a/keep=True/' src/parse.py",
        command: "sed -i 's/a/keep=True/' src/parse.py",
      },
      { step: 3, stated: 'Now the check.', command: 'pytest tests/test_parse.py -q', output: '1 passed in 0.02s\n' },
    ],
  },
  {
    run: 2,
    steps: [
      { step: 1, stated: 'Searching.', command: 'grep -n split src/parse.py', output: '11:    tokens = split(text)\n' },
    ],
  },
];

export function evidence(run: number, step: number, source: Evidence['source'], span: string): Evidence {
  return { run, step, source, span };
}

export function milestone(id: string, given: Partial<Milestone> = {}): Milestone {
  return {
    id,
    category: 'explore',
    statement: `fact ${id}`,
    necessary: true,
    necessity_reason: 'without it nothing works',
    in_prefix: false,
    consensus: [],
    depends_on: [],
    evidence: [evidence(1, 1, 'output', 'tokens = split(text)')],
    ...given,
  };
}
