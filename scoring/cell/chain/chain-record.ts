import type { ChainEnd, ChainLink, ChainRecord, LinkCell, LostTest } from '../../../schemas/chain-record.ts';
import type { ScoreState } from '../../../schemas/scoring-contract.ts';
import { linkEnds } from './link-ends.ts';
import { lostTests, stillLost } from './lost-tests.ts';

/** A link as `chain.json` has it. */
export interface PlannedLink {
  readonly package: string;
  readonly task_id: string;
  /** Of its record, relative to the chain's. */
  readonly folder: string;
}

/** A cell that a link was, and the tests that passed at its end. */
export interface RanLink {
  readonly cell: LinkCell;
  readonly passed: readonly string[] | null;
}

export interface ChainFacts {
  readonly chain_id: string;
  readonly config_label: string;
  readonly agent: string | null;
  readonly model: string | null;
  readonly generation: number;
  readonly planned: readonly PlannedLink[];
  /** From the first; those behind them were not run. */
  readonly ran: readonly RanLink[];
  /** What stopped the run before its end; null where nothing did. */
  readonly stopped: string | null;
  /** Whether nothing more is to be run now. */
  readonly over: boolean;
}

/**
 * The record of a chain, from what its links came to. A pure function of them, so that writing it again changes nothing.
 *
 * @source spec, cell.md "Chains"
 */
export function chainRecord(facts: ChainFacts): ChainRecord {
  const { planned, ran, chain_id, config_label, agent, model, generation } = facts;
  const links = planned.map((link, i) => chainLink(link, i, ran));
  const ended = ran.filter(({ cell }) => linkEnds(cell) !== 'unfinished');
  const lost = lostOver(ran);
  const broken = ran.findIndex(({ cell }) => linkEnds(cell) === 'broken');
  const failing = ended.findIndex(({ cell }) => cell.disposition !== 'success');
  return {
    ...{ chain_id, config_label, agent, model, generation },
    end: chainEnd(facts),
    stopped: facts.stopped,
    links,
    first_failing_link: failing < 0 ? null : failing + 1,
    broken_link: broken < 0 ? null : broken + 1,
    lost_tests: lost,
    cumulative_regressions: stillLost(lost),
    cost_usd: totalCost(ran),
  };
}

function chainEnd({ planned, ran, stopped, over }: ChainFacts): ChainEnd {
  const ends = ran.map(({ cell }) => linkEnds(cell));
  if (ends.includes('broken')) return 'broken';
  if (ran.length === planned.length && ends.every((end) => end === 'next')) return 'complete';
  return stopped === null && !over ? 'under_way' : 'stopped';
}

function chainLink(planned: PlannedLink, i: number, ran: readonly RanLink[]): ChainLink {
  const cell = ran[i]?.cell ?? null;
  const before = ran.slice(0, i + 1);
  return {
    link: i + 1,
    ...planned,
    state: stateOf(cell),
    valid_for_primary_analysis:
      cell !== null && before.every((link) => link.cell.disposition !== 'contamination') && isMeasured(cell),
    cumulative_regressions: cell === null ? [] : stillLost(lostOver(before)),
    cell,
  };
}

/** A cell that did not come to its end says nothing, whatever its tiers came to so far. */
function stateOf(cell: LinkCell | null): ScoreState {
  return cell === null || linkEnds(cell) === 'unfinished' ? 'not_run' : cell.score_states.overall;
}

function isMeasured(cell: LinkCell): boolean {
  return linkEnds(cell) === 'next' && cell.valid_for_primary_analysis;
}

/** A link that was not measured, which can only be the last, lost nothing that anybody could tell. */
function lostOver(ran: readonly RanLink[]): LostTest[] {
  const measured = ran.filter(({ cell }) => linkEnds(cell) === 'next');
  return lostTests(measured.map(({ cell, passed }) => ({ regressions: cell.regressions_introduced, passed })));
}

function totalCost(ran: readonly RanLink[]): number | null {
  return ran.reduce<number | null>(
    (sum, { cell }) => (sum === null || cell.cost_usd === null ? null : sum + cell.cost_usd),
    0,
  );
}
