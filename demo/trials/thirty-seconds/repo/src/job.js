import { copy } from './copy.js';

export async function run({ source, limitSeconds }) {
  await copy(source, AbortSignal.timeout(limitSeconds * 1000));
}
