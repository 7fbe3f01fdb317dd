import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@jest/globals';

import { readIfThere } from '../../activities/artifacts/read-if-there.ts';
import { storeIdentity } from '../../activities/artifacts/store-identity.ts';
import { examine } from '../../scripts/doctor.ts';
import { drawnDuels } from '../../scripts/duel/list.ts';
import { homeFault } from '../../scripts/home-fault.ts';
import { assayHome } from '../../scripts/home.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const before = process.env['ASSAY_HOME'];
afterEach(() => {
  if (before === undefined) delete process.env['ASSAY_HOME'];
  else process.env['ASSAY_HOME'] = before;
});

async function thrownBy(what: Promise<unknown>): Promise<unknown> {
  return what.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a home that cannot be used is the fault of who named it, told in one message', () => {
  test('it is a file', async () => {
    const home = join(await temporaryFolder(), 'file');
    await writeFile(home, '');
    process.env['ASSAY_HOME'] = home;
    for (const what of [drawnDuels(), storeIdentity(assayHome())]) {
      expect(homeFault(await thrownBy(what))?.message).toMatch(/cannot be used \(ENOTDIR, .*set ASSAY_HOME/);
    }
  });

  test.each([['/proc/assay-home'], ['/sys/assay-home']])('the file system takes no folders: %s', async (home) => {
    process.env['ASSAY_HOME'] = home;
    expect(homeFault(await thrownBy(storeIdentity(assayHome())))?.message).toMatch(
      /^\/(proc|sys)\/assay-home: cannot be used \(E[A-Z]+, mkdir\)/,
    );
    expect(await examine('none.toml')).toContainEqual(
      expect.objectContaining({ what: 'home', ok: false, detail: expect.stringContaining('ASSAY_HOME') }),
    );
  });

  test('a folder stands in the place of a file', async () => {
    const home = await temporaryFolder();
    process.env['ASSAY_HOME'] = home;
    const file = join(home, 'runs', 'verdict.json');
    await mkdir(file, { recursive: true });
    expect(homeFault(await thrownBy(readIfThere(file)))?.message).toContain(`${file}: cannot be used (EISDIR, read)`);
  });

  test('"doctor" makes nothing of a home that could be made', async () => {
    const folder = await temporaryFolder();
    process.env['ASSAY_HOME'] = join(folder, 'a', 'b');
    const findings = await examine('none.toml');
    expect(findings).toContainEqual({ what: 'home', ok: true, detail: join(folder, 'a', 'b') });
    expect(await thrownBy(drawnDuels())).toBeUndefined();
    const { readdir } = await import('node:fs/promises');
    expect(await readdir(folder)).toEqual([]);
  });

  test('an error of another place, or a file that is missing in the home, is no fault of the home', () => {
    process.env['ASSAY_HOME'] = '/h';
    const error = (more: object): Error => Object.assign(new Error('x'), more);
    expect(homeFault(error({ code: 'EACCES', path: '/home/x', syscall: 'open' }))).toBeUndefined();
    expect(homeFault(error({ code: 'ENOENT', path: '/h/runs/x', syscall: 'open' }))).toBeUndefined();
    expect(homeFault(error({}))).toBeUndefined();
    expect(homeFault(error({ code: 'EACCES', path: '/h/runs', syscall: 'scandir' }))).toBeDefined();
  });
});
