import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  defineUpdate,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';

import {
  type Board,
  type BoardRow,
  type ClosedNight,
  type EvalRunEnd,
  type NightState,
  type OpenNight,
  type Pause,
  type SubmitRequest,
  THRONE,
  type ThroneInput,
  type WithdrawRequest,
} from '../../schemas/throne.ts';
import { board, queueRow, queueRows } from '../../scoring/throne/board.ts';
import { nightOf } from '../../scoring/throne/queue.ts';
import {
  type Refusal,
  refuseClosing,
  refusePause,
  refuseResume,
  refuseSubmission,
  refuseWithdrawal,
} from '../../scoring/throne/refusal.ts';
import { runEnded } from '../../scoring/throne/run-ended.ts';
import {
  backOffsOver,
  newThrone,
  nightClosed,
  nightOpened,
  paused,
  resumed,
  submitted,
  withdrawn,
} from '../../scoring/throne/throne.ts';
import { records } from '../activities.ts';
import { Keeper } from './keeper.ts';
import { RunWatch } from './run-watch.ts';
import { recordEnds } from './record-ends.ts';
import { showThrone } from './show-throne.ts';
import { startDuel, startPreEval } from './start-run.ts';
import { NightsTold } from './tell-nights.ts';

const boardQuery = defineQuery<Board>(THRONE.queries.board);
const evalRunEnded = defineSignal<[EvalRunEnd]>(THRONE.signals.evalRunEnded);
const submit = defineUpdate<BoardRow, [SubmitRequest]>(THRONE.updates.submit);
const withdraw = defineUpdate<undefined, [WithdrawRequest]>(THRONE.updates.withdraw);
const pause = defineUpdate<Pause, [string]>(THRONE.updates.pause);
const resume = defineUpdate<undefined>(THRONE.updates.resume);
const openNight = defineUpdate<NightState, [OpenNight]>(THRONE.updates.openNight);
const closeNight = defineUpdate<ClosedNight, [Pick<OpenNight, 'schedule' | 'workflow'>]>(THRONE.updates.closeNight);

/**
 * A throne: its king, the queue of those who want to be it, and one duel at a time. It lives as long as somebody cares,
 * and continues as new whenever its history has grown, in the middle of whatever goes on: duels are no children of its
 * own but report to it, and all that it knows is in its state.
 */
export async function throneWorkflow(input: ThroneInput): Promise<void> {
  const state = input.state ?? newThrone(await records('open the throne').openThrone(input));
  const keeper = new Keeper(input.config, state);
  answer(keeper);
  const runs = new RunWatch(keeper);
  const nights = new NightsTold(keeper);
  for (;;) {
    keeper.look();
    keeper.change(backOffsOver(keeper.state, keeper.now));
    await recordEnds(keeper);
    await startPreEval(keeper);
    await startDuel(keeper);
    await runs.cancelWithdrawn();
    await nights.tell();
    showThrone(keeper);
    if (isFull(keeper, input)) break;
    if (!keeper.hasNews() && !(await condition(() => keeper.hasNews(), runs.waitMs()))) await runs.findLost();
  }
  await condition(allHandlersFinished);
  await continueAsNew<typeof throneWorkflow>({ ...input, state: keeper.state });
}

/** Whether this run of the workflow has grown enough. */
function isFull({ changes }: Keeper, { changes_per_run }: ThroneInput): boolean {
  return workflowInfo().continueAsNewSuggested || (changes_per_run !== null && changes >= changes_per_run);
}

/** What a throne is told and asked. No handler waits, so none is ever half done when the workflow continues as new. */
function answer(keeper: Keeper): void {
  const { config } = keeper;
  setHandler(boardQuery, () => board(config, keeper.state, keeper.now));
  setHandler(evalRunEnded, (end) => {
    keeper.change(runEnded(keeper.state, end, keeper.now, config.back_off_seconds));
  });
  setHandler(
    submit,
    (request: SubmitRequest) => {
      keeper.change(submitted(keeper.state, request, keeper.now));
      return rowOf(keeper, request.challenger);
    },
    { validator: (request: SubmitRequest) => refuse(refuseSubmission(keeper.state, request)) },
  );
  setHandler(
    withdraw,
    (request: WithdrawRequest) => {
      keeper.change(withdrawn(keeper.state, request, keeper.now));
      return undefined;
    },
    { validator: ({ challenger }: WithdrawRequest) => refuse(refuseWithdrawal(keeper.state, challenger)) },
  );
  setHandler(
    pause,
    (reason: string) => {
      keeper.change(paused(keeper.state, reason, keeper.now));
      return { reason, since: keeper.now };
    },
    { validator: (_reason: string) => refuse(refusePause(keeper.state)) },
  );
  setHandler(
    resume,
    () => {
      keeper.change(resumed(keeper.state));
      return undefined;
    },
    { validator: () => refuse(refuseResume(keeper.state)) },
  );
  setHandler(openNight, (night) => {
    keeper.change(nightOpened(keeper.state, night));
    return openedNight(keeper, night.schedule);
  });
  setHandler(
    closeNight,
    ({ schedule }) => {
      keeper.change(nightClosed(keeper.state, schedule));
      const left = queueRows(keeper.state, keeper.now).filter((row) => row.schedule === schedule);
      return { spent_usd: openedNight(keeper, schedule).spent_usd, left };
    },
    { validator: (night: Pick<OpenNight, 'schedule' | 'workflow'>) => refuse(refuseClosing(keeper.state, night)) },
  );
}

function refuse(refusal: Refusal | null): void {
  if (refusal === null) return;
  throw ApplicationFailure.create({
    type: THRONE.refused,
    nonRetryable: true,
    message: refusal.message,
    details: [refusal],
  });
}

function rowOf({ state, now }: Keeper, challenger: string): BoardRow {
  const row = queueRow(state, challenger, now);
  if (row === undefined) throw ApplicationFailure.nonRetryable(`${challenger} was lost`, 'store_failed');
  return row;
}

function openedNight({ state }: Keeper, schedule: string): NightState {
  const night = nightOf(state, schedule);
  if (night === null) throw ApplicationFailure.nonRetryable(`the night of ${schedule} was lost`, 'store_failed');
  return night;
}
