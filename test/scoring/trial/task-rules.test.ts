import { describe, expect, test } from '@jest/globals';

import { mergeTaskFiles, unknownKeys, withoutUnset } from '../../../scoring/trial/merge-task-files.ts';
import { checksSomething, startsWithCarriageReturn } from '../../../scoring/trial/script-checks-something.ts';
import {
  selectArtifactLeg,
  selectDirectLeg,
  selectScorer,
  wantsGitApply,
} from '../../../scoring/trial/select-scorer.ts';
import { taskCommand } from '../../../scoring/trial/task-command.ts';
import { turnCap } from '../../../scoring/trial/turn-cap.ts';

describe('the scorer of a task', () => {
  test.each([
    [{}, 'binary'],
    [{ reward_type: 'binary' }, 'binary'],
    [{ reward_type: 'continuous' }, 'continuous'],
    [{ reward_type: 'test_ratio' }, 'continuous'],
    [{ reward_type: 'checkpoint' }, 'checkpoints'],
    [{ reward_type: 'oracle_checks' }, 'rubric'],
    [{ reward_type: 'artifact' }, 'artifact'],
    [{ type: 'oracle_checks' }, 'rubric'],
    [{ type: 'oracle_checks', reward_type: 'binary' }, 'binary'],
    [{ verification_mode: 'artifact_eval', reward_type: 'binary' }, 'artifact'],
    [{ verification_mode: 'dual', reward_type: 'continuous' }, 'dual'],
    [{ verification_mode: 'test_script', scorer_family: 'weighted_checkpoints' }, 'checkpoints'],
    [{ scorer_family: 'sequence_lcs' }, 'artifact'],
    // The other scorers have one family each, and ignore the one that a task names.
    [{ reward_type: 'binary', scorer_family: 'oracle_overlap_recall' }, 'binary'],
  ] as const)('%j is %s', (verification, scorer) => {
    expect(selectScorer(verification)).toBe(scorer);
  });

  test('a dual task’s direct leg goes by its reward type, its second is the artifact but for a rubric without a truth', () => {
    expect(selectDirectLeg({ reward_type: 'continuous' })).toBe('continuous');
    expect(selectDirectLeg({ reward_type: 'dual' })).toBe('binary');
    expect(selectArtifactLeg({}, { groundTruth: true, rubric: true })).toBe('artifact');
    expect(selectArtifactLeg({}, { groundTruth: false, rubric: false })).toBe('artifact');
    expect(selectArtifactLeg({}, { groundTruth: false, rubric: true })).toBe('rubric');
    expect(selectArtifactLeg({ artifact_leg: 'rubric' }, { groundTruth: true, rubric: true })).toBe('rubric');
  });

  test('binary and the direct leg of a dual see the diff on a clean clone; the others only when the task says so', () => {
    expect(wantsGitApply({}, 'binary', false)).toBe(true);
    expect(wantsGitApply({}, 'continuous', true)).toBe(true);
    expect(wantsGitApply({}, 'continuous', false)).toBe(false);
    expect(wantsGitApply({}, 'rubric', true)).toBe(false);
    expect(wantsGitApply({ materialize: 'git_apply' }, 'checkpoints', false)).toBe(true);
    expect(wantsGitApply({ materialize: 'in_place' }, 'binary', false)).toBe(false);
  });
});

describe('the turn cap', () => {
  const task = (metadata: object = {}, verification: object = {}) => ({ metadata, verification });

  test.each([
    ['the command line before all', { cli: 5, experiment: 6, task: task({ max_turns_override: 7 }) }, 5, 'cli'],
    ['then the experiment', { experiment: 6, task: task({ max_turns_override: 7 }) }, 6, 'experiment'],
    ['then the task', { experiment: null, task: task({ max_turns_override: 7, category: 'sdlc' }) }, 7, 'task'],
    ['sdlc has none', { task: task({ category: 'sdlc' }) }, null, 'family_default'],
    ['oracle_checks by type', { task: task({ category: 'sdlc' }, { type: 'oracle_checks' }) }, 50, 'family_default'],
    ['oracle_checks by reward', { task: task({}, { reward_type: 'oracle_checks' }) }, 50, 'family_default'],
    ['any other family', { task: task({ category: 'migration-inventory' }) }, 75, 'family_default'],
    ['no family', { task: task() }, 75, 'family_default'],
    ['a name that objects have', { task: task({ category: 'constructor' }) }, 75, 'family_default'],
  ] as const)('%s', (_, inputs, chosen, source) => {
    expect(turnCap(inputs)).toEqual({ max_turns_chosen: chosen, max_turns_source: source });
  });
});

describe('the two files of a task', () => {
  test('TOML wins key by key; what only JSON says still counts', () => {
    const toml = { task: { id: 't' }, verification: { reward_type: 'binary', scoring_policy: 'mean' } };
    const json = { id: 'j', repo: 'r', verification: { verification_mode: 'dual', scoring_policy: 'min' }, extra: [1] };
    expect(mergeTaskFiles(toml, json)).toEqual({
      task: { id: 't', repo: 'r' },
      metadata: {},
      verification: { verification_mode: 'dual', reward_type: 'binary', scoring_policy: 'mean' },
      extra: [1],
    });
  });

  test('a list is one value', () => {
    expect(mergeTaskFiles({ checkpoints: [{ name: 'a' }] }, { checkpoints: [{ name: 'b', weight: 1 }] })).toMatchObject(
      {
        checkpoints: [{ name: 'a' }],
      },
    );
  });

  test('null and the empty text leave a key open', () => {
    expect(withoutUnset({ a: null, verification: { scorer_family: '', type: 'x' } })).toEqual({
      verification: { type: 'x' },
    });
  });

  test('unknown keys are told by their path', () => {
    const file = {
      task: { id: 't', flavour: 'mint' },
      metadata: { stars: 5 },
      extras: { anything: 1 },
      verification: {},
    };
    expect(unknownKeys(file)).toEqual(['task.flavour', 'metadata.stars', 'extras']);
  });
});

describe('a task’s own command', () => {
  const holds = (path: string): boolean => ['tests', 'tests/test.sh', 'tests/check.py'].includes(path);

  test.each([
    ['bash tests/test.sh', 'bash /task/tests/test.sh'],
    ['bash ./tests/test.sh -v', 'bash /task/tests/test.sh -v'],
    ['bash "tests/test.sh"', 'bash "/task/tests/test.sh"'],
    ['cd tests && bash test.sh', 'cd /task/tests && bash test.sh'],
    ['python3 tests/check.py src/tests/test.sh', 'python3 /task/tests/check.py src/tests/test.sh'],
    ['pytest tests/test_of_the_repository.py', 'pytest tests/test_of_the_repository.py'],
    ['bash tests/../tests/test.sh', 'bash tests/../tests/test.sh'],
    ['make test', 'make test'],
  ])('%s runs what the task holds, never what the agent left under its name', (command, run) => {
    expect(taskCommand(command, '/task', holds)).toBe(run);
  });
});

describe('a script that checks nothing', () => {
  test.each(['', '\n \n', '#!/bin/bash\n# TODO\n', '#!/bin/bash\nset -euo pipefail\nexit 0\n', 'true;\n:\n'])(
    '%j',
    (script) => {
      expect(checksSomething(script)).toBe(false);
    },
  );

  test.each(['test -f a', '#!/bin/sh\nexit 1\n', 'grep -q x y && exit 0'])('not %j', (script) => {
    expect(checksSomething(script)).toBe(true);
  });

  test('nor can one start whose first line ends in a carriage return', () => {
    expect(startsWithCarriageReturn('#!/bin/bash\r\nexit 1\r\n')).toBe(true);
    expect(startsWithCarriageReturn('#!/bin/bash\nexit 1\r\n')).toBe(false);
  });
});
