// Compares stale.txt with the pages of the oracle, weighed by their readers; leaves the rates where it runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const readers = new Map(Object.entries(JSON.parse(readFileSync(`${process.env.TASK_DIR}/tests/oracle.json`, 'utf8'))));
const text = existsSync('stale.txt') ? readFileSync('stale.txt', 'utf8') : '';
const named = new Set(text.split('\n').map((line) => line.trim().replace(/^\.\//, '')).filter((line) => line !== ''));
const found = [...named].filter((page) => readers.has(page));
const sum = (pages) => pages.reduce((total, page) => total + readers.get(page), 0);
const rates = {
  precision: named.size === 0 ? 0 : found.length / named.size,
  recall: found.length / readers.size,
  weighted_recall: sum(found) / sum([...readers.keys()]),
};
writeFileSync('metrics.json', JSON.stringify(rates));
writeFileSync('reward.txt', `${rates.weighted_recall}\n`);
