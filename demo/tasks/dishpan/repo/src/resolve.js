import path from 'node:path';

/**
 * The file that a request is for.
 *
 * @param {string} root the folder that is served
 * @param {string} url path of the request as it came: percent-encoded, perhaps with a query
 * @returns {string | undefined} an absolute path; undefined when the request leads out of the folder or cannot be read
 */
export function resolvePath(root, url) {
  const folder = path.resolve(root);
  const normal = path.posix.normalize(pathOf(url));
  const decoded = decode(normal);
  if (decoded === undefined || decoded.includes('\0')) return undefined;
  const file = path.join(folder, decoded);
  return file.startsWith(folder) ? file : undefined;
}

/** The path of a request, without its query. */
function pathOf(url) {
  const end = url.search(/[?#]/);
  const raw = end < 0 ? url : url.slice(0, end);
  return raw.startsWith('/') ? raw : `/${raw}`;
}

/** A path without its percent-encoding; undefined when that is malformed. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
