import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export const copy = (from, signal) => pipeline(createReadStream(from), createWriteStream(`${from}.copy`), { signal });
