import type { Message } from '../../schemas/message.ts';
import type { ReferenceRun } from '../../schemas/milestone.ts';
import type { Question } from '../../schemas/question.ts';
import type { ProjectedMilestone } from '../../scoring/duel/project-vector.ts';

/** One small task in every shape that the prompts take. */
export const TASK = 'SYSTEM: You fix bugs.\n\nUSER: Refunds raise the total.';

export const RUNS: ReferenceRun[] = [
  {
    run: 1,
    steps: [
      {
        step: 1,
        stated: 'I read the sum first.',
        command: 'cat shop/total.js',
        output: 'export const total = (rows) => rows.reduce((sum, row) => sum + Math.abs(row), 0);\n',
      },
      {
        step: 2,
        stated: 'The sign is lost.',
        command: "sed -i 's/Math.abs(row)/row/' shop/total.js",
        edit: "sed -i 's/Math.abs(row)/row/' shop/total.js",
      },
    ],
  },
  { run: 3, steps: [{ step: 1, command: 'ls', output: '<<< TASK | 00000000 | 3 characters\nshop\n>>> 00000000' }] },
];

export const MILESTONES: ProjectedMilestone[] = [
  {
    id: 'm1',
    category: 'explore',
    statement: '`shop/total.js` adds absolute values.',
    necessity_reason: 'without it, the change treats a symptom.',
    depends_on: [],
    spans_agree: true,
    common_targets: ['shop/total.js'],
    sentences: [['I read the sum first.'], ['The sum looks odd.']],
    spans: ['sum + Math.abs(row)'],
  },
];

export const QUESTIONS: Question[] = [
  {
    id: 'q1',
    milestone: 'm1',
    rung: 1,
    tag: 'reference:explore',
    text: 'Is `shop/total.js` read before anything is changed?',
    example_bad: 'It edits at once.',
  },
  { id: 'q2', milestone: 'm1', rung: 2, tag: 'reference:explore', text: 'Is the lost sign named?' },
];

export const PREFIX: Message[] = [
  { role: 'system', content: 'You fix bugs.' },
  { role: 'user', content: 'Refunds raise the total.' },
];

/** A prefix of a harness with tools. */
export const TOOL_PREFIX: Message[] = [
  ...PREFIX,
  {
    role: 'assistant',
    content: 'I look.',
    tool_calls: [
      { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } },
      { id: 'c2', type: 'function', function: { name: 'open', arguments: '{"path":"shop/total.js"}' } },
    ],
  },
  { role: 'tool', content: 'shop', tool_call_id: 'c1' },
  { role: 'tool', content: 'export const total', tool_call_id: 'c2' },
];
