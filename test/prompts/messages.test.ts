import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';

import { agentPrompt } from '../../prompts/agent.ts';
import { alignMilestonesPrompt } from '../../prompts/align-milestones.ts';
import { alignQuestionsPrompt } from '../../prompts/align-questions.ts';
import type { ChatPrompt } from '../../prompts/chat.ts';
import { extractorPrompt } from '../../prompts/extractor.ts';
import { judgePrompt } from '../../prompts/judge.ts';
import { ladderPrompt } from '../../prompts/ladder.ts';
import { simulatorPrompt } from '../../prompts/simulator.ts';
import { MILESTONES, PREFIX, QUESTIONS, RUNS, TASK, TOOL_PREFIX } from './fixture.ts';

const prompts: Record<string, ChatPrompt> = {
  extractor: extractorPrompt({ task: TASK, runs: RUNS }),
  'align milestones': alignMilestonesPrompt({
    readings: [
      { id: 'r1', milestones: [{ id: 'm1', category: 'explore', statement: 'The sign is lost.' }] },
      { id: 'r2', milestones: [{ id: 'm1', category: 'explore', statement: 'Absolute values are\nadded.' }] },
    ],
  }),
  ladder: ladderPrompt({ task: TASK, milestones: MILESTONES }),
  'align questions': alignQuestionsPrompt({
    readings: [
      { id: 'l1', questions: [{ id: 'q1', milestone: 'm1', text: 'Is the sum read?' }] },
      { id: 'l2', questions: [{ id: 'q1', milestone: 'm1', text: 'Was the sum looked at?' }] },
    ],
  }),
  judge: judgePrompt({ document: 'CANDIDATE OUTPUT 1:\n------\nI look.\n------\n', questions: QUESTIONS }),
  simulator: simulatorPrompt({
    format: 'returncode',
    messages: TOOL_PREFIX,
    command: 'head -5 shop/total.js',
    edits: ["sed -i 's/a/b/' shop/total.js"],
  }),
  'agent of a plain prefix': agentPrompt({
    prefix: PREFIX,
    format: 'returncode',
    turns: [
      { reply: 'I look.\n\n```bash\nls\n```', observation: '<returncode>0</returncode>\n<output>\nshop\n</output>' },
    ],
    submitCommand: 'echo DONE',
  }),
  'agent of a prefix with tools': agentPrompt({ prefix: TOOL_PREFIX, format: 'openhands', turns: [] }),
};

describe('the exact messages', () => {
  test.each(Object.entries(prompts))('of the %s prompt', (_, prompt) => {
    expect(prompt.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')).toMatchSnapshot();
  });
});

describe('the schema of the reply', () => {
  test.each(Object.entries(prompts).filter(([, { response }]) => response !== undefined))(
    'of the %s prompt closes its objects and requires all that it names, as strict endpoints demand',
    (_, { response }) => {
      expect(response).toBeDefined();
      if (response === undefined) return;
      const open: unknown[] = [];
      let objects = 0;
      z.toJSONSchema(response.schema, {
        override: ({ jsonSchema }) => {
          if (jsonSchema.type !== 'object') return;
          objects += 1;
          const names = Object.keys(jsonSchema.properties ?? {}).sort();
          if (jsonSchema.additionalProperties !== false) open.push(jsonSchema);
          expect([...(jsonSchema.required ?? [])].sort()).toEqual(names);
        },
      });
      expect(objects).toBeGreaterThan(0);
      expect(open).toEqual([]);
    },
  );

  test('agents and the simulator reply in plain text', () => {
    const plain = Object.entries(prompts).filter(([, { response }]) => response === undefined);
    expect(plain.map(([name]) => name)).toEqual([
      'simulator',
      'agent of a plain prefix',
      'agent of a prefix with tools',
    ]);
  });
});
