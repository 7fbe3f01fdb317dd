import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { layOver, putBack } from '../../../../activities/cell/run/lay-over.ts';
import type { WorldEntry } from '../../../../activities/world/world-entry.ts';

const TIME = 9;
const file = (sha256: string): WorldEntry => ({ type: 'file', mode: 0o644, time: 1, sha256, meaning: null, parts: [] });
const folder = (mode = 0o755): WorldEntry => ({ type: 'folder', mode, time: 1 });
const link = (target: string): WorldEntry => ({ type: 'link', target, time: 1 });

const treeOf = (entries: Record<string, WorldEntry>) =>
  new Map(Object.entries(entries).map(([path, entry]) => [`workspace/${path}`, entry]));

function laid(before: Record<string, WorldEntry>, ...paths: string[]): Map<string, WorldEntry> {
  const tree = treeOf(before);
  layOver(
    tree,
    'workspace',
    paths.map((path) => ({ path, entry: file('hidden') })),
    TIME,
  );
  return tree;
}

/** What keeps a list of entries from being a tree: whatever lies in something that is no folder. */
function loose(tree: ReadonlyMap<string, WorldEntry>): string[] {
  return [...tree.keys()].filter((path) => {
    const parent = path.slice(0, path.lastIndexOf('/'));
    return parent !== 'workspace' && tree.get(parent)?.type !== 'folder';
  });
}

describe('files that are laid over a tree', () => {
  test('win over a file, and over a link to one', () => {
    for (const there of [file('planted'), link('/etc/passwd'), link('other.py')]) {
      expect(laid({ 't.py': there, 'other.py': file('other') }, 't.py')).toEqual(
        treeOf({ 't.py': file('hidden'), 'other.py': file('other') }),
      );
    }
  });

  test('win over a folder and all that lies in it', () => {
    const planted = { 't.py': folder(), 't.py/a': folder(), 't.py/a/b': file('x'), 't.pyx': file('kept') };
    expect(laid(planted, 't.py')).toEqual(treeOf({ 't.py': file('hidden'), 't.pyx': file('kept') }));
  });

  test('get their folders, whatever is in the place of one or shuts them out', () => {
    for (const there of [file('planted'), link('/tmp'), link('..'), folder(0)]) {
      const tree = laid({ tests: there }, 'tests/deep/t.py');
      expect(tree.get('workspace/tests')).toEqual({ ...folder(), time: TIME });
      expect(tree.get('workspace/tests/deep/t.py')).toEqual(file('hidden'));
      expect(loose(tree)).toEqual([]);
    }
  });

  test('make a tree of any tree', () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const path = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const entry = fc.constantFrom(file('x'), link('a'), folder(), folder(0o100));
    fc.assert(
      fc.property(fc.array(fc.tuple(path, entry)), fc.uniqueArray(path, { maxLength: 1 }), (given, paths) => {
        const tree = treeOf({});
        for (const [at, one] of given) {
          const whole = new Map([...tree, [`workspace/${at}`, one]]);
          if (loose(whole).length === 0) tree.set(`workspace/${at}`, one);
        }
        layOver(
          tree,
          'workspace',
          paths.map((at) => ({ path: at, entry: file('hidden') })),
          TIME,
        );
        expect(loose(tree)).toEqual([]);
        for (const at of paths) expect(tree.get(`workspace/${at}`)).toEqual(file('hidden'));
      }),
    );
  });
});

describe('parts of a tree that are put back', () => {
  const start = treeOf({ tests: folder(), 'tests/t.py': file('mine'), 'tests/x': folder(), 'a.py': file('a') });
  const young = (entry: WorldEntry): WorldEntry => ({ ...entry, time: TIME });

  test('are as they were: what came goes, what went comes', () => {
    const tree = treeOf({ tests: link('/tmp'), 'a.py': file('changed') });
    putBack(tree, start, 'workspace', ['tests/'], TIME);
    expect(tree).toEqual(
      treeOf({
        tests: young(folder()),
        'tests/t.py': young(file('mine')),
        'tests/x': young(folder()),
        'a.py': file('changed'),
      }),
    );
  });

  test('are gone where they were not there', () => {
    const tree = treeOf({ 'conftest.py': file('planted'), conftest: folder(), 'conftest/y': file('y') });
    putBack(tree, start, 'workspace', ['./conftest.py', 'conftest'], TIME);
    expect(tree).toEqual(treeOf({}));
  });

  test('are nothing where nothing is named', () => {
    const tree = treeOf({ 'a.py': file('changed') });
    putBack(tree, start, 'workspace', [], TIME);
    expect(tree).toEqual(treeOf({ 'a.py': file('changed') }));
  });
});
