import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { resolvePath } from './resolve.js';
import { mediaType } from './types.js';

/** A listener for node:http that serves the files of a folder. */
export function createAnswer(root) {
  return async (request, response) => {
    const { status, headers, body } = await answer(root, request.method, request.url);
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** What to answer: `{ status, headers, body }`. */
export async function answer(root, method, url) {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'method not allowed', { allow: 'GET, HEAD' });
  const asked = resolvePath(root, url);
  if (asked === undefined) return plain(403, 'forbidden');
  const file = await findFile(asked);
  if (file === undefined) return plain(404, 'not found');
  const body = await readFile(file);
  return { status: 200, headers: { 'content-type': mediaType(file), 'content-length': body.length }, body };
}

/** The file itself, or the index of the folder; undefined when there is neither. */
async function findFile(asked) {
  const info = await look(asked);
  if (info?.isDirectory() !== true) return info?.isFile() === true ? asked : undefined;
  const index = path.join(asked, 'index.html');
  return (await look(index))?.isFile() === true ? index : undefined;
}

async function look(file) {
  try {
    return await stat(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code)) return undefined;
    throw error;
  }
}

function plain(status, text, headers = {}) {
  const body = Buffer.from(`${text}\n`);
  return { status, headers: { 'content-type': 'text/plain', 'content-length': body.length, ...headers }, body };
}
