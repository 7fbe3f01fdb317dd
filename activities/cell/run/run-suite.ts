import { TIER_FLOOD_BYTES, TIER_OUTPUT_BYTES } from '../../../schemas/cell-settings.ts';
import type { RunnerName } from '../../../schemas/test-report.ts';
import type { WorldState } from '../../../schemas/world.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import type { TierRun } from '../../../scoring/cell/tiers/tier-run.ts';
import { redactSecrets } from '../../../scoring/redaction/redact-secrets.ts';
import { CPU_SECONDS_UNBOUND } from '../../world/sandbox-limits.ts';
import type { Worlds } from '../../world/worlds.ts';

export interface Suite {
  readonly command: string;
  readonly runner: RunnerName;
  /** Wall time of one run, in seconds. */
  readonly seconds: number;
}

/** One run of a task's tests, as it is stored. */
export interface SuiteRun {
  readonly output: string;
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
  const { output, returncode, killedBy } = await worlds.tryOut(state, suite.command, {
    limits: {
      seconds: suite.seconds,
      cpuSeconds: CPU_SECONDS_UNBOUND,
      outputBytes: TIER_OUTPUT_BYTES,
      floodBytes: TIER_FLOOD_BYTES,
    },
    signal,
  });
  const said = redactSecrets(output, secrets);
  if (killedBy === undefined) return { output: said, exit: returncode ?? KILLED };
  const end = said === '' || said.endsWith('\n') ? said : `${said}\n`;
  return { output: `${end}[the tests were stopped: they passed their limit of ${killedBy}]\n`, exit: KILLED };
}

/** What a run says, as the rules take it. */
export function tierRunOf({ runner }: Pick<Suite, 'runner'>, { output, exit }: SuiteRun): TierRun {
  return { report: readTestOutput(runner, [{ name: 'output', text: output }], { exitStatus: exit }), exitStatus: exit };
}
