const stops = new WeakSet();

/** Marks an error as one after which another try makes no sense. Gives the error. */
export function stopRetrying(error) {
  stops.add(error);
  return error;
}

/** Whether an error was marked. */
export function isStop(error) {
  return typeof error === 'object' && error !== null && stops.has(error);
}

/** What a retry is rejected with when all attempts have failed; `errors` has what each of them failed with. */
export class AttemptsFailed extends Error {
  name = 'AttemptsFailed';

  constructor(errors) {
    super(`failed ${errors.length} times, at last with: ${errors.at(-1)?.message ?? errors.at(-1)}`);
    this.cause = errors.at(-1);
    this.errors = errors;
  }
}
