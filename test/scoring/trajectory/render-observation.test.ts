import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Message } from '../../../schemas/message.ts';
import { OBSERVATION_FORMATS } from '../../../schemas/settings.ts';
import { describeTrajectory } from '../../../scoring/trajectory/describe-trajectory.ts';
import { renderObservation } from '../../../scoring/trajectory/render-observation.ts';

const format = fc.constantFrom(...OBSERVATION_FORMATS);

/** Output that does not itself imitate a harness. */
const output = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '\r\n', ' ', '<output>', '[1, 2]', 'exit code 3')),
  )
  .map((parts) => parts.join(''))
  .filter((text) => !/exit code -?\d+\.?\]|OBSERVATION:|bash-\$|Open file|returncode|timed out/.test(text));

function run(observation: string): Message[] {
  return [
    { role: 'user', content: 'task' },
    { role: 'assistant', content: '```bash\nls\n```' },
    { role: 'user', content: observation },
    { role: 'assistant', content: 'done' },
  ];
}

describe('what is rendered in a format is detected as that format', () => {
  test('with its return code, where the format states one', () => {
    fc.assert(
      fc.property(format, output, fc.integer({ min: -1, max: 255 }), (name, text, returncode) => {
        const rendered = renderObservation(name, { output: text, returncode, timedOut: false });
        const report = describeTrajectory(run(rendered));
        expect(report.format).toBe(name);
        expect(report.observations).toBe(1);
        const stated = name === 'swe_agent' ? null : returncode;
        expect(report.commands).toEqual([{ turn: 1, command: 'ls', executed: true, returncode: stated }]);
      }),
    );
  });

  test('a time-out is executed and has no return code', () => {
    fc.assert(
      fc.property(format, output, fc.option(output, { nil: undefined }), (name, text, command) => {
        const outcome = {
          output: text,
          returncode: null,
          timedOut: true,
          ...(command === undefined ? {} : { command }),
        };
        const report = describeTrajectory(run(renderObservation(name, outcome)));
        expect(report.format).toBe(name);
        expect(report.commands).toEqual([{ turn: 1, command: 'ls', executed: true, returncode: null }]);
      }),
    );
  });
});

describe('the text is that of the harnesses', () => {
  test('returncode', () => {
    const rendered = renderObservation('returncode', { output: 'a\n', returncode: 1, timedOut: false });
    expect(rendered).toBe('<returncode>1</returncode>\n<output>\na\n</output>');
    expect(renderObservation('returncode', { output: '', returncode: 0, timedOut: false })).toBe(
      '<returncode>0</returncode>\n<output>\n</output>',
    );
  });

  test('returncode, above 10,000 characters: head, how many are left out, tail', () => {
    const text = `${'é'.repeat(5000)}${'x'.repeat(7)}${'😀'.repeat(5000)}`;
    const rendered = renderObservation('returncode', { output: text, returncode: 0, timedOut: false });
    expect(rendered).toContain(`</warning><output_head>\n${'é'.repeat(5000)}\n</output_head>`);
    expect(rendered).toContain('<elided_chars>\n7 characters elided\n</elided_chars>');
    expect(rendered.endsWith(`<output_tail>\n${'😀'.repeat(5000)}\n</output_tail>`)).toBe(true);
  });

  test('swe_agent, which has no prefix for a command that prints nothing', () => {
    const outcome = { returncode: 0, timedOut: false };
    expect(renderObservation('swe_agent', { output: 'a\n', ...outcome })).toBe('OBSERVATION:\na\n');
    expect(renderObservation('swe_agent', { output: '', ...outcome })).toBe(
      'Your command ran successfully and did not produce any output.',
    );
  });

  test('a command that was stopped, with what is known of it', () => {
    const stopped = { output: 'a', returncode: null, timedOut: true };
    expect(renderObservation('returncode', { ...stopped, command: 'ls' })).toContain(
      'The last command <command>ls</command> timed out and has been killed.',
    );
    expect(renderObservation('returncode', stopped)).toContain('The last command timed out and has been killed.');
    expect(renderObservation('swe_agent', { ...stopped, command: 'ls' })).toBe(
      "OBSERVATION:\nThe command 'ls' was cancelled because it took more than its time limit. Please try a different command that completes more quickly.\na",
    );
    expect(renderObservation('swe_agent', { ...stopped, output: '' })).toMatch(
      /^OBSERVATION:\nThe command was cancelled .*quickly\.$/,
    );
    expect(renderObservation('openhands', { ...stopped, workingDirectory: '/w' })).toBe(
      'a\n[The command timed out and has been killed.]\n[Current working directory: /w]',
    );
    expect(renderObservation('returncode', { ...stopped, timedOut: false })).toContain('timed out');
  });

  test('openhands', () => {
    const outcome = { output: 'a\n', returncode: 2, timedOut: false, workingDirectory: '/workspace/demo' };
    expect(renderObservation('openhands', outcome)).toBe(
      'a\n[The command completed with exit code 2.]\n[Current working directory: /workspace/demo]\n[Command finished with exit code 2]',
    );
  });
});
