const kept = new Map();
export const write = (name, bytes) => kept.set(name, bytes);
