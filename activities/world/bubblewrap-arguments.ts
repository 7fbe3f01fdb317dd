import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

import { type FixedFiles, fixedArguments } from './fixed-mounts.ts';
import { SYSTEM_FOLDERS } from './host-tools.ts';

/** Where a folder or file of the machine is seen inside the sandbox. */
export interface Mount {
  readonly host: string;
  readonly inside: string;
}

/** Where commands find the work tree. The same in every sandbox, so that outputs that name it are the same. */
export const WORKSPACE_INSIDE = '/workspace';
export const HOME_INSIDE = '/home/agent';
export const TMP_INSIDE = '/tmp';

/** Name of the machine and number of the user inside. Not 0, so that programs do not try what only root may. */
const HOST_INSIDE = 'assay';
const USER_INSIDE = '1000';

/** Size of the memory-backed folders, in bytes. */
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024;
const TEMPORARY_BYTES = 256 * 1024 * 1024;

/** Files of /etc that programs need to run and that hold no secret. */
const ETC_SHOWN =
  /^(alternatives|ld\.so\.(cache|conf|conf\.d)|mime\.types|magic|magic\.mime|services|protocols|debian_version|fonts|java-.*|maven|perl|python3.*|ruby)$/;
const ETC_FILES_SHOWN = ['/etc/ssl/certs', '/etc/ssl/openssl.cnf', '/etc/pki/tls/certs', '/etc/pki/ca-trust'];
const ETC_WITH_NETWORK = ['/etc/resolv.conf', '/etc/nsswitch.conf', '/etc/host.conf'];

/** Accounts inside: nothing of the machine's own. */
const ETC_ALWAYS: Readonly<Record<string, string>> = {
  '/etc/passwd': `root:x:0:0:root:/root:/bin/bash\nagent:x:${USER_INSIDE}:${USER_INSIDE}:agent:${HOME_INSIDE}:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n`,
  '/etc/group': `root:x:0:\nagent:x:${USER_INSIDE}:\nnogroup:x:65534:\n`,
  '/etc/hosts': `127.0.0.1 localhost ${HOST_INSIDE}\n::1 localhost ${HOST_INSIDE}\n`,
};

/**
 * Where attempts to reach the network are counted, names are asked of a server at an address that nobody has (RFC 5737), so that
 * a lookup is an attempt like any other; those of the sandbox itself are known without one.
 */
const ETC_WATCHED: Readonly<Record<string, string>> = {
  '/etc/resolv.conf': 'nameserver 192.0.2.1\noptions timeout:1 attempts:1\n',
  '/etc/nsswitch.conf': 'hosts: files dns\n',
};

/** Texts by the file of /etc in which the command finds them. */
export function etcWritten(watchesNetwork: boolean): Readonly<Record<string, string>> {
  return watchesNetwork ? { ...ETC_ALWAYS, ...ETC_WATCHED } : ETC_ALWAYS;
}

export interface BubblewrapSpec {
  readonly writable: readonly Mount[];
  readonly readOnly: readonly Mount[];
  readonly fixed: FixedFiles | null;
  readonly workingFolder: string;
  readonly network: boolean;
  /** Whether attempts to reach it are counted where there is none. */
  readonly watchesNetwork: boolean;
  /** What this bubblewrap knows: options named by its `--help`. */
  readonly options: ReadonlySet<string>;
  /** Number of the first descriptor from which the texts of `etcWritten` are read, in order. */
  readonly firstDescriptor: number;
  /** Descriptor from which a filter of system calls is read; null where there is none. */
  readonly filterDescriptor: number | null;
}

/**
 * Arguments of `bwrap` before the command: every namespace new, nothing of the machine visible but its programs, no
 * capability, and nothing writable but the given folders. `/tmp` and the home are empty and in memory unless they are
 * among those.
 */
export function bubblewrapArguments(spec: BubblewrapSpec): string[] {
  const inMemory = (folder: string, bytes: number): string[] => [
    ...(spec.options.has('--size') ? ['--size', String(bytes)] : []),
    ...['--tmpfs', folder],
  ];
  const given = new Set(spec.writable.map((mount) => mount.inside));
  const own = [TMP_INSIDE, HOME_INSIDE].filter((folder) => !given.has(folder));
  return [
    '--unshare-user',
    '--unshare-all',
    ...(spec.network ? ['--share-net'] : []),
    ...(spec.options.has('--disable-userns') ? ['--disable-userns'] : []),
    ...['--cap-drop', 'ALL', '--uid', USER_INSIDE, '--gid', USER_INSIDE, '--hostname', HOST_INSIDE],
    ...['--die-with-parent', '--new-session', '--as-pid-1'],
    ...systemArguments(),
    ...etcArguments(spec),
    ...procArguments(),
    ...['--dev', '/dev'],
    // Where the size cannot be bounded there is no shared memory: it would be memory that no limit sees.
    ...(spec.options.has('--size') ? inMemory('/dev/shm', SHARED_MEMORY_BYTES) : []),
    ...['--remount-ro', '/dev', '--dir', '/run', '--symlink', TMP_INSIDE, '/var/tmp'],
    ...own.flatMap((folder) => inMemory(folder, TEMPORARY_BYTES)),
    ...spec.readOnly.flatMap(({ host, inside }) => ['--ro-bind', host, inside]),
    ...spec.writable.flatMap(({ host, inside }) => ['--bind', host, inside]),
    ...(spec.fixed === null ? [] : fixedArguments(spec.fixed)),
    ...(spec.filterDescriptor === null ? [] : ['--seccomp', String(spec.filterDescriptor)]),
    ...['--remount-ro', '/', '--chdir', spec.workingFolder],
  ];
}

/** On a merged-/usr system `/bin` and its like are links, and stay links. */
function systemArguments(): string[] {
  return SYSTEM_FOLDERS.flatMap((folder) => {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found === undefined) return [];
    return found.isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : ['--ro-bind', folder, folder];
  });
}

/** Files of /proc that tell of the machine beyond the sandbox, and that a worker's root user may read. */
const PROC_HIDDEN = [
  'kcore',
  'keys',
  'timer_list',
  'sched_debug',
  'latency_stats',
  'kpagecount',
  'kpageflags',
  'kpagecgroup',
];

/**
 * Where the worker is root, so is the command to the kernel, though without any capability: files such as
 * /proc/sys/kernel/core_pattern, by which code is run outside, are root's to write. Bubblewrap covers only what it finds
 * writable at the top. So all of /proc is read-only; what is written through it by descriptor is not in it.
 */
function procArguments(): string[] {
  const hidden = PROC_HIDDEN.map((name) => join('/proc', name)).filter((path) => existsSync(path));
  return ['--proc', '/proc', ...hidden.flatMap((path) => ['--ro-bind', '/dev/null', path]), '--remount-ro', '/proc'];
}

function etcArguments(spec: BubblewrapSpec): string[] {
  const shown = readdirSync('/etc')
    .filter((name) => ETC_SHOWN.test(name))
    .map((name) => join('/etc', name));
  const network = spec.network ? ETC_WITH_NETWORK : [];
  const bound = [...shown, ...ETC_FILES_SHOWN, ...network].flatMap((path) => ['--ro-bind-try', path, path]);
  const written = Object.keys(etcWritten(spec.watchesNetwork)).flatMap((path, index) => [
    '--file',
    String(spec.firstDescriptor + index),
    path,
  ]);
  return [...bound, ...written];
}
