import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

import { CHALLENGER_LIST_BYTES_MAX } from '../../schemas/nightly-settings.ts';
import { boundedFetch, ReplyTooLarge } from '../models/bounded-fetch.ts';
import { ChallengersUnreadable } from './challengers-unreadable.ts';

export interface SourceText {
  text: string;
  /** What an HTTP server says of it; null for a file. */
  mediaType: string | null;
}

const TIMEOUT_MS = 30_000;
const REDIRECTS_MAX = 5;

/** Statuses after which asking again may help; others would come again. */
const PASSING_STATUSES = [408, 425, 429, 500, 502, 503, 504];

export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/**
 * The text of a list of challengers: of a file, or of an http(s) URL.
 *
 * @throws ChallengersUnreadable when it cannot be read, is larger than a list may be, or is no UTF-8 text
 */
export async function readSource(source: string, signal?: AbortSignal): Promise<SourceText> {
  const { bytes, mediaType } = isUrl(source) ? await fetched(source, signal) : await read(source);
  if (!isUtf8(bytes)) throw new ChallengersUnreadable(`${source}: not UTF-8 text`, true);
  return { text: new TextDecoder().decode(bytes), mediaType };
}

interface SourceBytes {
  bytes: Uint8Array;
  mediaType: string | null;
}

async function read(path: string): Promise<SourceBytes> {
  let file: FileHandle | undefined;
  try {
    // A pipe that nobody writes to would hold the open up for ever.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) throw new ChallengersUnreadable(`${path}: not a regular file`, true);
    // One byte more than it may have tells that it is too large, also while it grows.
    const buffer = Buffer.alloc(CHALLENGER_LIST_BYTES_MAX + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) break;
    }
    if (length > CHALLENGER_LIST_BYTES_MAX) throw tooLarge(path);
    return { bytes: buffer.subarray(0, length), mediaType: null };
  } catch (error) {
    if (error instanceof ChallengersUnreadable) throw error;
    // A file may be on its way to its place.
    throw new ChallengersUnreadable(`${path}: cannot be read (${codeOf(error)})`, false);
  } finally {
    await file?.close();
  }
}

async function fetched(source: string, cancelled?: AbortSignal): Promise<SourceBytes> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = cancelled === undefined ? timeout : AbortSignal.any([timeout, cancelled]);
  const get = boundedFetch(CHALLENGER_LIST_BYTES_MAX);
  let url = webUrl(source, source);
  for (let redirects = 0; ; redirects += 1) {
    try {
      const response = await get(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location !== null) {
        if (redirects === REDIRECTS_MAX)
          throw new ChallengersUnreadable(`${source}: more redirects than followed`, true);
        await response.body?.cancel();
        url = nextUrl(location, url, source);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        const final = !PASSING_STATUSES.includes(response.status);
        throw new ChallengersUnreadable(`${source}: HTTP status ${response.status}`, final);
      }
      return { bytes: new Uint8Array(await response.arrayBuffer()), mediaType: response.headers.get('content-type') };
    } catch (error) {
      if (error instanceof ChallengersUnreadable) throw error;
      cancelled?.throwIfAborted();
      if (error instanceof ReplyTooLarge) throw tooLarge(source);
      if (timeout.aborted) throw new ChallengersUnreadable(`${source}: no answer within ${TIMEOUT_MS / 1000} s`, false);
      throw new ChallengersUnreadable(`${source}: cannot be reached (${codeOf(error)})`, false);
    }
  }
}

function nextUrl(location: string, from: URL, source: string): URL {
  const url = webUrl(location, source, from.href);
  if (from.protocol === 'https:' && url.protocol !== 'https:') {
    throw new ChallengersUnreadable(`${source}: redirects from https to ${url.protocol.slice(0, -1)}`, true);
  }
  return url;
}

function webUrl(text: string, source: string, base?: string): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new ChallengersUnreadable(`${source}: leads to what is no http or https URL`, true);
  }
  if (url.username !== '' || url.password !== '') {
    throw new ChallengersUnreadable(
      `${source}: a URL with a user name or a password, which would end up in records`,
      true,
    );
  }
  return url;
}

function tooLarge(source: string): ChallengersUnreadable {
  return new ChallengersUnreadable(`${source}: larger than ${CHALLENGER_LIST_BYTES_MAX} bytes`, true);
}

/** The system's code for what went wrong, else the words; fetch has them one cause deeper. */
function codeOf(error: unknown): string {
  let words = 'unknown error';
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    words = at.message;
  }
  return words;
}
