import type { LinkCell } from '../../../../schemas/chain-record.ts';
import type { Disposition, ScoreState } from '../../../../schemas/scoring-contract.ts';
import type { PlannedLink, RanLink } from '../../../../scoring/cell/chain/chain-record.ts';

const DIGEST = 'a'.repeat(64);
const REF = { sha256: DIGEST, bytes: 2, mediaType: 'application/json' };

/** A link's cell with a disposition that its states fit. */
export function cellOf(disposition: Disposition | null, overrides: Partial<LinkCell> = {}): LinkCell {
  const overall = OVERALL[disposition ?? 'null'];
  return {
    score_states: { visible: overall, hidden: overall, full_suite: overall, correctness_gate: overall, overall },
    disposition,
    invalid_reasons: disposition === 'invalid_record' ? ['manifest_missing'] : [],
    valid_for_primary_analysis: disposition === null || disposition === 'success' || disposition === 'ceiling_failure',
    regressions_introduced: [],
    attempts: 1,
    tokens: 10,
    cost_usd: 0.5,
    end: { id: DIGEST, snapshot: REF },
    commit: DIGEST,
    passed: REF,
    fault: disposition === null ? { category: 'network', error: 'the provider was away' } : null,
    ...overrides,
  };
}

const OVERALL: Record<Disposition | 'null', ScoreState> = {
  success: 'pass',
  ceiling_failure: 'fail',
  contamination: 'pass',
  substrate_absent: 'not_run',
  invalid_record: 'invalid',
  null: 'fail',
};

export function ran(
  disposition: Disposition | null,
  overrides: Partial<LinkCell> = {},
  passed: string[] | null = [],
): RanLink {
  return { cell: cellOf(disposition, overrides), passed };
}

export function planned(count: number): PlannedLink[] {
  return Array.from({ length: count }, (_, i) => ({
    package: `${i + 1}-task`,
    task_id: `task-${i + 1}`,
    folder: `links/${i + 1}-task`,
  }));
}
