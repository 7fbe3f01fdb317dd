import type { ObservationFormat } from '../schemas/settings.ts';

/** How an observation is written, as a model is told it. Spec, duel.md "Rollouts and the shared world". */
export const OBSERVATION_FORMAT_TEXT: Readonly<Record<ObservationFormat, string>> = {
  returncode: `<returncode>N</returncode>
<output>
what the command printed
</output>
N is the exit status. The output tags are there even when nothing was printed.`,
  swe_agent: `OBSERVATION:
what the command printed
The first line is exactly \`OBSERVATION:\`. The exit status is not shown. Where nothing was printed, this line stands alone, without the first: Your command ran successfully and did not produce any output.`,
  openhands: `what the command printed
[The command completed with exit code N.]
[Command finished with exit code N]
The output stands bare, with no heading. The two bracketed lines come last, with the same exit status N.`,
};
