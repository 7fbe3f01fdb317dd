import { TIER_FLOOD_BYTES, TIER_OUTPUT_BYTES, TIER_REPORT_BYTES } from '../../../schemas/cell-settings.ts';
import type { RunnerName } from '../../../schemas/test-report.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { readTierOutput } from '../../../scoring/cell/tiers/read-tier-output.ts';
import type { TierRun } from '../../../scoring/cell/tiers/tier-run.ts';
import { REPORT_NAME } from '../../../scoring/cell/tiers/asking.ts';
import { askForMachineForm } from '../../../scoring/cell/tiers/machine-form.ts';
import { redactSecrets } from '../../../scoring/redaction/redact-secrets.ts';
import type { BoundedRead } from '../../world/read-bounded.ts';
import { CPU_SECONDS_UNBOUND } from '../../world/sandbox-limits.ts';
import type { Worlds } from '../../world/worlds.ts';

export interface Suite {
  readonly command: string;
  readonly runner: RunnerName;
  /** Wall time of one run, in seconds. */
  readonly seconds: number;
  /** Files of the work tree that the run may not change. */
  readonly fixed?: readonly string[];
}

/** One run of a task's tests, as it is stored. */
export interface SuiteRun {
  readonly output: string;
  /** What the runner wrote where it was asked for a machine format, empty where it wrote nothing; null where it was not asked. */
  readonly report: string | null;
  readonly exit: number;
}

/** Status of a run that the harness stopped: it died of SIGKILL. */
const KILLED = 137;

/**
 * Runs a task's command on a copy of a state, in the sandbox, without a network. A run that passed a limit ends as if it had been
 * killed, and says so.
 *
 * @param secrets that must not stand in what is stored
 * @throws SandboxUnavailable, SandboxFailed, ArtifactMissing, or the signal's reason
 */
export async function runSuite(
  worlds: Pick<Worlds, 'tryOut'>,
  state: WorldState,
  suite: Suite,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<SuiteRun> {
  const asked = askForMachineForm(suite.command, suite.runner);
  const inOutput = asked?.reportIn === 'output';
  const ran = await worlds.tryOut(state, asked?.command ?? suite.command, {
    fixed: suite.fixed,
    ...(asked?.reportIn === 'file' ? { report: { name: REPORT_NAME, bytes: TIER_REPORT_BYTES } } : {}),
    limits: {
      seconds: suite.seconds,
      cpuSeconds: CPU_SECONDS_UNBOUND,
      outputBytes: inOutput ? TIER_REPORT_BYTES : TIER_OUTPUT_BYTES,
      floodBytes: TIER_FLOOD_BYTES,
    },
    signal,
  });
  const { returncode, killedBy } = ran;
  const report = inOutput ? { text: ran.output } : ran.report;
  const notes = [
    ...(report === null ? [] : whyUnread(report)),
    ...(killedBy === undefined ? [] : [`the tests were stopped: they passed their limit of ${killedBy}`]),
  ];
  return {
    output: withNotes(inOutput ? '' : redactSecrets(ran.output, secrets), notes),
    report: report === null ? null : redactSecrets('text' in report ? report.text : '', secrets),
    exit: killedBy === undefined ? (returncode ?? KILLED) : KILLED,
  };
}

function whyUnread(read: BoundedRead): string[] {
  if ('missing' in read) return ['the runner was asked for a report and wrote none'];
  return 'problem' in read ? [`the report of the tests was not read: it ${read.problem}`] : [];
}

function withNotes(said: string, notes: readonly string[]): string {
  const end = notes.length === 0 || said === '' || said.endsWith('\n') ? '' : '\n';
  return said + end + notes.map((note) => `[${note}]\n`).join('');
}

/** What a run says, as the rules take it. */
export function tierRunOf(suite: Pick<Suite, 'command' | 'runner'>, { output, report, exit }: SuiteRun): TierRun {
  return readTierOutput(suite, { output, report, exitStatus: exit });
}
