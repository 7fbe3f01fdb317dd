/**
 * What the rules' tests use of `@jest/globals`, by mocha: it runs a thousand mutants in one process, where jest starts
 * anew for each. Tests of growth are left out, since mutated code has another.
 */
import { expect } from 'expect';
import { bind } from 'jest-each';

const run = (title, body) => (/\blinear\b/.test(title) ? undefined : globalThis.it(title, body));
const group = (title, body) => globalThis.describe(title, body);

export const test = Object.assign(run, { each: bind(run, false) });
export const describe = Object.assign(group, { each: bind(group, false) });
export { expect };
