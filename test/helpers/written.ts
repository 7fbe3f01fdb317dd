import { afterEach, beforeEach, jest } from '@jest/globals';

/** What a command that runs in this process writes, anew for each test; nothing of it reaches the terminal. */
export function catchWritten(): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  beforeEach(() => {
    written.stdout = written.stderr = '';
    for (const stream of ['stdout', 'stderr'] as const) {
      jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
        written[stream] += String(chunk);
        return true;
      });
    }
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });
  return written;
}
