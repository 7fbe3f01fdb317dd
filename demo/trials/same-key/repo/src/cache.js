import { keyOf } from './key.js';

export function cached(draw) {
  const kept = new Map();
  return (picture) => {
    const key = keyOf(picture);
    if (!kept.has(key)) kept.set(key, draw(picture));
    return kept.get(key);
  };
}
