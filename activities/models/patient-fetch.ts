import { Agent, fetch as undiciFetch } from 'undici';

/** One for all endpoints: a client that is made anew for an endpoint that has changed leaves no connections behind. */
const PATIENT = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * `fetch` that waits for as long as its caller lets it: the global one gives up where no header, or no further byte, came for 300
 * seconds, whatever a provider file allows. Who calls it bounds it, by a signal.
 *
 * @throws TypeError for a Request, which is of the global one's making
 */
export const patientFetch: typeof fetch = async (input, init) => {
  if (input instanceof Request) throw new TypeError('expected a URL');
  const { body, status, statusText, headers } = await undiciFetch(input, { ...init, dispatcher: PATIENT });
  return new Response(body, { status, statusText, headers: [...headers] });
};
