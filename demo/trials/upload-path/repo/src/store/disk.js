import { writeFileSync } from 'node:fs';

export const write = (name, bytes) => writeFileSync(`data/${name}`, bytes);
