import { execa } from 'execa';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A path on the machine from one that is held as one character a byte. */
const host = (path: string): Buffer => Buffer.from(path, 'latin1');

/** A work tree and its repository, as an agent would treat them. Paths are one character a byte. */
export class AgentWorkspace {
  constructor(readonly folder: string) {}

  static async make(folder: string, ...options: string[]): Promise<AgentWorkspace> {
    const workspace = new AgentWorkspace(folder);
    mkdirSync(folder, { recursive: true });
    await workspace.git('init', '--quiet', '--initial-branch=main', ...options, '.');
    appendFileSync(join(folder, '.git', 'config'), '[user]\nname = a\nemail = a@example.invalid\n[gc]\nauto = 0\n');
    return workspace;
  }

  async git(...words: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' };
    const settings = [
      '-c',
      'core.protectNTFS=false',
      '-c',
      'protocol.file.allow=always',
      '-c',
      'advice.addEmbeddedRepo=false',
    ];
    const result = await execa('git', [...settings, ...words], {
      cwd: this.folder,
      env,
      extendEnv: false,
      stdin: 'ignore',
    });
    return result.stdout;
  }

  /** Commits all there is, ignored or not. */
  async commit(message: string): Promise<string> {
    await this.git('add', '--all', '--force');
    await this.git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return this.head();
  }

  head(): Promise<string> {
    return this.git('rev-parse', 'HEAD');
  }

  write(path: string, content: string | Buffer, mode = 0o644): void {
    this.makeRoom(path);
    writeFileSync(this.at(path), typeof content === 'string' ? host(content) : content);
    chmodSync(this.at(path), mode);
  }

  link(path: string, target: string): void {
    this.makeRoom(path);
    symlinkSync(host(target), this.at(path));
  }

  remove(path: string): void {
    rmSync(this.at(path), { recursive: true, force: true });
  }

  at(path: string): Buffer {
    return Buffer.concat([Buffer.from(`${this.folder}/`), host(path)]);
  }

  /** Whatever stands in the way of a file goes: what has its path, and files and links where folders are needed. */
  private makeRoom(path: string): void {
    const parts = path.split('/');
    for (let length = 1; length < parts.length; length++) {
      const parent = parts.slice(0, length).join('/');
      if (lstatSync(this.at(parent), { throwIfNoEntry: false })?.isDirectory() === true) continue;
      this.remove(parent);
      mkdirSync(this.at(parent));
    }
    this.remove(path);
  }
}

/** Type, run bit and bytes of every file and link of a folder but those below a `.git`, by path. */
export function contents(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths(folder, (name) => name !== '.git')) {
    const stats = lstatSync(whole(folder, path));
    if (stats.isSymbolicLink()) found.set(path, `link ${readlinkSync(whole(folder, path), 'latin1')}`);
    else if (stats.isFile()) found.set(path, `file ${(stats.mode & 0o100) === 0 ? '-' : 'x'} ${digest(folder, path)}`);
  }
  return found;
}

/** Everything of a folder, its `.git` included: what it is, its bytes, and all that tells that it was written. */
export function fingerprint(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of ['', ...paths(folder, () => true)]) {
    const { mode, nlink, uid, size, mtimeNs, ctimeNs } = lstatSync(whole(folder, path), { bigint: true });
    const isFile = (Number(mode) & 0o170000) === 0o100000;
    found.set(path, [mode, nlink, uid, size, mtimeNs, ctimeNs, isFile ? digest(folder, path) : ''].join());
  }
  return found;
}

const whole = (folder: string, path: string): Buffer => Buffer.concat([Buffer.from(`${folder}/`), host(path)]);

const digest = (folder: string, path: string): string =>
  createHash('sha256')
    .update(readFileSync(whole(folder, path)))
    .digest('hex');

function paths(folder: string, enter: (name: string) => boolean): string[] {
  const found: string[] = [];
  const waiting = [''];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const entry of readdirSync(whole(folder, parent), { withFileTypes: true, encoding: 'latin1' })) {
      if (!enter(entry.name)) continue;
      const path = parent === '' ? entry.name : `${parent}/${entry.name}`;
      found.push(path);
      if (entry.isDirectory()) waiting.push(path);
    }
  }
  return found.sort();
}
