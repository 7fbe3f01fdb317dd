/** Processor time of some work, in milliseconds: wall time means nothing on a shared machine. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/** A text of about so many bytes that repeats a unit. */
export function repeated(unit: string, bytes: number): string {
  return unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));
}
