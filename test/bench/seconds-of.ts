/** Wall time of some work in this process, in seconds. */
export function secondsOf(run: () => unknown): number {
  const started = performance.now();
  run();
  return (performance.now() - started) / 1000;
}
