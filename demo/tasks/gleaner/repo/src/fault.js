/** A mistake in the text of a filter. */
export class FilterFault extends Error {
  name = 'FilterFault';

  /** @param position where in the text it was found, from 0 */
  constructor(problem, position) {
    super(`${problem} at position ${position}`);
    this.position = position;
  }
}
