/** Sizes to measure at: the first to try, and the one past which none is doubled. */
export interface Sizes {
  first: number;
  cap: number;
}

/** Sizes of a text, in bytes. */
const TEXT: Sizes = { first: 1024, cap: 4_000_000 };
/** Processor milliseconds of a run that is long enough to be measured; a shorter one counts as this long. */
const MEASURABLE = 15;
const RUNS = 3;

/**
 * The bound on `growth` of work in linear time, whose time quadruples with its input; that of quadratic work grows
 * sixteenfold. In between is room for caches and the collector of garbage.
 */
export const LINEAR_AT_MOST = 12;

/**
 * How many times as long some work takes when its input is four times as large, at the most: below `LINEAR_AT_MOST` it is
 * not measured again. It is a ratio of processor times of one process, so neither a slow nor a busy machine changes it.
 *
 * @param make the input of a size; it is not measured
 * @param work what is measured; it leaves its input as it is
 */
export function growth<Input>(make: (size: number) => Input, work: (input: Input) => void, sizes = TEXT): number {
  let size = sizes.first;
  while (size < sizes.cap && cpuTime(make(size), work, Infinity) < MEASURABLE) size *= 2;
  const small = Math.max(cpuTime(make(size), work, MEASURABLE), MEASURABLE);
  const growthTo = (times: number): number => cpuTime(make(times * size), work, LINEAR_AT_MOST * small) / small;
  const grown = growthTo(4);
  // Garbage that outgrows its young generation costs a constant factor once: the mean of two steps halves its weight.
  return grown < LINEAR_AT_MOST ? grown : Math.sqrt(growthTo(16));
}

/**
 * The shortest of some runs, in milliseconds of processor time: that of the user and of the system together, since
 * Linux counts the sum exactly but splits it by the ticks of its clock.
 *
 * @param enough a run as short as this is the last: a shorter one would say no more
 */
function cpuTime<Input>(input: Input, work: (input: Input) => void, enough: number): number {
  let shortest = Infinity;
  for (let run = 0; run < RUNS && shortest >= enough; run += 1) {
    const before = process.cpuUsage();
    work(input);
    const { user, system } = process.cpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return shortest;
}

/** A text of about so many bytes that repeats a piece. */
export function repeated(piece: string, bytes: number): string {
  return piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)));
}
