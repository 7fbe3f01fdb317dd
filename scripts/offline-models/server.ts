import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

import { InputError } from '../../schemas/input-error.ts';
import type { Solution } from '../../schemas/solution.ts';
import { CallLog } from './call-log.ts';
import { ChatService } from './chat-service.ts';
import { HttpError } from './http-error.ts';
import { STAND_INS } from './models.ts';
import { sendError, sendJson } from './send.ts';

export interface ServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  solutions: readonly Solution[];
  /** File to which each answered request is appended. */
  log?: string | undefined;
  /** Milliseconds before each reply. */
  latency?: number | undefined;
}

export interface OfflineServer {
  /** What an OpenAI client takes as its base URL. */
  baseUrl: string;
  port: number;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** Longer than clients keep idle connections, so that none is closed under a request that is being sent. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Serves the stand-ins under the OpenAI chat completions API, with GET /assay/calls and POST /assay/faults beside it.
 *
 * @throws InputError when the port or the host cannot be listened on, or the log cannot be written
 */
export async function startServer(options: ServerOptions): Promise<OfflineServer> {
  const log = await CallLog.open(options.log);
  const chat = new ChatService(options.solutions, options.latency ?? 0, log);
  const server = createServer((request, response) => {
    void handle(request, response, chat, log);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    baseUrl: `http://${host}:${port}/v1`,
    port,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await log.close();
    },
  };
}

function cannotListen(error: NodeJS.ErrnoException, { host, port }: ServerOptions): Error {
  if (error.code === 'EADDRINUSE') {
    return new InputError(`--port ${port}`, 'the port is in use', 'choose another, or 0 for a free one');
  }
  if (error.code === 'EACCES') {
    return new InputError(`--port ${port}`, 'this user may not listen on it', 'choose one above 1023');
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new InputError(`--host ${host}`, 'not an address of this machine', 'choose another, such as 127.0.0.1');
  }
  return error;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  chat: ChatService,
  log: CallLog,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://localhost');
    switch (`${request.method ?? ''} ${url.pathname}`) {
      case 'POST /v1/chat/completions':
        await chat.answer(await jsonBody(request), request.headers, response);
        return;
      case 'GET /v1/models':
        sendJson(response, 200, modelList());
        return;
      case 'GET /assay/calls':
        sendJson(response, 200, log.summary(limitOf(url)));
        return;
      case 'POST /assay/faults':
        sendJson(response, 200, chat.setFaults(FaultTable.parse(await jsonBody(request))));
        return;
      default:
        throw new HttpError(404, 'not_found', `no such address: ${request.method ?? ''} ${url.pathname}`);
    }
  } catch (error) {
    if (response.headersSent || response.destroyed) return;
    sendError(response, asHttpError(error));
  }
}

const FaultTable = z.record(z.string(), z.string());

/** A fault of the stand-ins themselves is answered as 500 and shown on stderr: the other requests go on. */
function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof z.ZodError) return new HttpError(400, 'invalid_request_error', z.prettifyError(error));
  process.stderr.write(`assay models: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new HttpError(500, 'stand_in_failed', "the stand-in failed; see the server's stderr");
}

async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new HttpError(413, 'invalid_request_error', 'the body is above 64 MiB');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpError(400, 'invalid_request_error', 'the body is not JSON');
  }
}

function limitOf(url: URL): number | undefined {
  const given = url.searchParams.get('limit');
  if (given === null) return undefined;
  if (!/^\d+$/.test(given)) throw new HttpError(400, 'invalid_request_error', 'limit: expected a whole number');
  return Number(given);
}

function modelList(): object {
  const data = [...STAND_INS.keys()].map((id) => ({ id, object: 'model', created: 0, owned_by: 'assay-stand-ins' }));
  return { object: 'list', data };
}
