/** A provider's reply was larger than anybody needs. */
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge';
}

/**
 * `fetch` that gives up on a body above the limit, so that an endpoint cannot fill the memory of a worker.
 *
 * @param get what fetches
 */
export function boundedFetch(limitBytes: number, get: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await get(input, init);
    if (response.body === null) return response;
    let seen = 0;
    const limiter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > limitBytes) controller.error(new ReplyTooLarge(`a reply of more than ${limitBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(limiter), response);
  };
}
