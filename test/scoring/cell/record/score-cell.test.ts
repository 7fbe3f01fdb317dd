import { describe, expect, test } from '@jest/globals';

import { SCORING_CONTRACT } from '../../../../activities/cell/scoring-contract.ts';
import { ScoringSummary } from '../../../../schemas/cell-summary.ts';
import type { CellFacts } from '../../../../scoring/cell/record/cell-facts.ts';
import { isMeasured } from '../../../../scoring/cell/record/is-measured.ts';
import { scoreCell } from '../../../../scoring/cell/record/score-cell.ts';
import { failing, passing } from '../tiers/runs.ts';
import { attempt, facts, TASK } from './facts.ts';

function score(given: Parameters<typeof facts>[0] | CellFacts = {}): ScoringSummary {
  return ScoringSummary.parse(scoreCell(facts(given), SCORING_CONTRACT));
}

const LOST = { hidden: failing('h one', 'h two') };

describe('the summary of a cell', () => {
  test('success: every tier passes and nothing regressed', () => {
    expect(score()).toEqual({
      task_id: 'task-1',
      score_states: { visible: 'pass', hidden: 'pass', full_suite: 'pass', correctness_gate: 'pass', overall: 'pass' },
      passes: 2,
      visible_pass: true,
      hidden_pass: true,
      full_suite_pass: true,
      regressions_introduced: [],
      flaky_pass: false,
      valid_for_primary_analysis: true,
      disposition: 'success',
      invalid_reasons: [],
      attempts: 1,
      tokens: 120,
    });
  });

  test('a regression fails a cell whose gate passes', () => {
    const summary = score({ runs: { fullSuite: failing('old') } });
    expect(summary).toMatchObject({
      score_states: { correctness_gate: 'pass', full_suite: 'fail', overall: 'fail' },
      regressions_introduced: ['old'],
      passes: 2,
      disposition: null,
      valid_for_primary_analysis: true,
    });
  });

  test('a run that something kept from its end is valid for nothing: neither a success nor a ceiling failure', () => {
    const fault = { category: 'crash', error: 'the worker broke' };
    const spent = attempt({ usage: { input_tokens: 900, output_tokens: 100 } });
    for (const given of [{}, { runs: LOST }, { attempts: [spent] }, { runs: LOST, attempts: [spent, spent] }]) {
      const summary = score({ ...given, fault });
      expect(summary).toMatchObject({ fault, disposition: null, valid_for_primary_analysis: false });
      expect(summary).not.toHaveProperty('ceiling');
      expect(isMeasured(summary)).toBe(false);
    }
    expect(score({ hasManifest: false, fault })).toMatchObject({ fault, disposition: 'invalid_record' });
  });

  test('only what ended, of its own, and validly is measured', () => {
    expect(isMeasured(score())).toBe(true);
    expect(isMeasured(score({ runs: LOST, attempts: [attempt(), attempt()] }))).toBe(true);
    expect(isMeasured(score({ runs: LOST }))).toBe(false);
    expect(isMeasured(score({ hasManifest: false }))).toBe(false);
  });

  test('a failure with attempts left has no disposition; the last one hits the ceiling', () => {
    expect(score({ runs: LOST })).toMatchObject({ disposition: null, passes: 1, score_states: { overall: 'fail' } });
    const last = score({ runs: LOST, attempts: [attempt(), attempt()] });
    expect(last).toMatchObject({ disposition: 'ceiling_failure', ceiling: 'attempts', attempts: 2, tokens: 240 });
  });

  test('the allowance is spent at max_tokens; attempts go before tokens; success goes before both', () => {
    const spent = attempt({ usage: { input_tokens: 900, output_tokens: 100 } });
    expect(score({ runs: LOST, attempts: [spent] })).toMatchObject({
      disposition: 'ceiling_failure',
      ceiling: 'tokens',
    });
    expect(score({ runs: LOST, attempts: [spent, spent] })).toMatchObject({ ceiling: 'attempts' });
    expect(score({ attempts: [spent, spent] })).toMatchObject({ disposition: 'success', tokens: 2000 });
    expect(score({ attempts: [spent] })).not.toHaveProperty('ceiling');
    const unbounded = { ...TASK, max_tokens: null };
    expect(score({ task: unbounded, runs: LOST, attempts: [spent] }).disposition).toBeNull();
  });

  test('a full suite that did not run leaves the cell not_run, never a success', () => {
    expect(score({ runs: { fullSuite: null } })).toMatchObject({
      score_states: { correctness_gate: 'pass', full_suite: 'not_run', overall: 'not_run' },
      full_suite_pass: false,
      disposition: null,
    });
    expect(score({ runs: { fullSuite: null, ...LOST } }).score_states.overall).toBe('fail');
  });

  test('contamination by any attempt goes before success and keeps the states', () => {
    const touched = attempt({ substrate: { external_effects: ['network attempt'] } });
    expect(score({ attempts: [touched, attempt()] })).toMatchObject({
      score_states: { overall: 'pass' },
      disposition: 'contamination',
      valid_for_primary_analysis: false,
      invalid_reasons: [],
    });
  });

  test('without a task surface the outputs that are missing were not run, and are no invalidity', () => {
    const summary = score({
      attempts: [attempt({ substrate: { task_surface: false } })],
      runs: { visible: null, hidden: null, fullSuite: null },
    });
    expect(summary).toMatchObject({
      score_states: { visible: 'not_run', hidden: 'not_run', correctness_gate: 'not_run', overall: 'not_run' },
      disposition: 'substrate_absent',
      valid_for_primary_analysis: false,
      invalid_reasons: [],
    });
  });
});

describe('invalidities', () => {
  test.each([
    ['visible_output_missing', facts({ runs: { visible: null } }), { visible: 'invalid', correctness_gate: 'invalid' }],
    ['hidden_output_missing', facts({ runs: { hidden: null } }), { hidden: 'invalid' }],
    ['token_usage_missing', facts({ attempts: [attempt({ usage: null })] }), { correctness_gate: 'pass' }],
    ['token_usage_missing', facts({ attempts: [attempt({ usage: { input_tokens: 5 } })] }), { hidden: 'pass' }],
    ['token_usage_missing', facts({ attempts: [attempt({ usage: null }), attempt()] }), { hidden: 'pass' }],
    ['manifest_missing', facts({ hasManifest: false }), { visible: 'pass' }],
    ['multiple_models', facts({ attempts: [attempt({ models: ['m-1', 'm-2'] })] }), { visible: 'pass' }],
    ['multiple_models', facts({ attempts: [attempt(), attempt({ models: ['m-2'] })] }), { visible: 'pass' }],
    [
      'hidden_scorer_missing',
      facts({ attempts: [attempt({ substrate: { hidden_scorer: false } })] }),
      { hidden: 'invalid' },
    ],
    ['shell_unavailable', facts({ attempts: [attempt({ substrate: { shell: false } })] }), { visible: 'pass' }],
  ])('%s makes the record invalid', (reason, given, states) => {
    expect(score(given)).toMatchObject({
      score_states: { ...states, overall: 'invalid' },
      disposition: 'invalid_record',
      valid_for_primary_analysis: false,
      invalid_reasons: [reason],
    });
  });

  test('all that hold are listed, and no output of an earlier attempt counts', () => {
    const all = score({
      attempts: [
        attempt(),
        attempt({ usage: null, models: ['a', 'b'], substrate: { shell: false, hidden_scorer: false } }),
      ],
      runs: { visible: null, hidden: null },
      hasManifest: false,
    });
    expect(all.invalid_reasons).toEqual(SCORING_CONTRACT.invalid_if);
    expect(all).toMatchObject({ disposition: 'invalid_record', passes: 0 });
    const mended = score({ attempts: [attempt({ substrate: { shell: false, task_surface: false } }), attempt()] });
    expect(mended.disposition).toBe('success');
  });

  test('a cell that never ran lacks its outputs and its tokens', () => {
    const never = score({ attempts: [], runs: { visible: null, hidden: null, fullSuite: null } });
    expect(never).toMatchObject({ attempts: 0, tokens: 0, disposition: 'invalid_record' });
    expect(never.invalid_reasons).toEqual(['visible_output_missing', 'hidden_output_missing', 'token_usage_missing']);
  });
});

describe('flakiness', () => {
  const good = passing('v one', 'v two');
  const bad = failing('v one', 'v two');

  test.each([
    ['some', bad, [good, bad, good], true, 2],
    ['none', bad, [bad, bad, bad], false, 0],
    ['every one', good, [good, good, good], false, 3],
    ['all but the first', bad, [good, good, good], true, 3],
    ['the first alone', good, [bad, bad, bad], true, 0],
  ])('%s of the runs passed', (_, first, reruns, flaky, passes) => {
    const summary = score({ runs: { visible: first, reruns } });
    expect(summary).toMatchObject({ flaky_pass: flaky, flaky: { reruns: 3, passes } });
    // The first run decides.
    expect(summary.visible_pass).toBe(first === good);
  });

  test('nothing is recorded where nothing was run again', () => {
    expect(score()).not.toHaveProperty('flaky');
  });
});
