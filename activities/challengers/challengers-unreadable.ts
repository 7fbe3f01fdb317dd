/** The list of challengers could not be read. */
export class ChallengersUnreadable extends Error {
  override readonly name = 'ChallengersUnreadable';

  /** @param final whether asking again would give the same */
  constructor(
    message: string,
    readonly final: boolean,
  ) {
    super(message);
  }
}
