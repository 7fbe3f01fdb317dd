/** A refusal as OpenAI-compatible endpoints word it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  body(): object {
    return { error: { message: this.message, type: this.code, code: this.code } };
  }
}
