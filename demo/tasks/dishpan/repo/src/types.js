import path from 'node:path';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The media type of a file, by its name. */
export function mediaType(file) {
  const extension = path.extname(file).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : 'application/octet-stream';
}
