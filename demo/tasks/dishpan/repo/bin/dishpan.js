#!/usr/bin/env node
import { createServer } from 'node:http';

import { createAnswer } from '../src/index.js';

const [root = '.', port = '8080'] = process.argv.slice(2);
if (!/^\d{1,5}$/.test(port)) {
  console.error('usage: dishpan [folder] [port]');
  process.exit(64);
}
createServer(createAnswer(root)).listen(Number(port), 'localhost', () => {
  console.log(`http://localhost:${port}/`);
});
