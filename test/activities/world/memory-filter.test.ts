import { expect, test } from '@jest/globals';

import { memoryFilter } from '../../../activities/world/memory-filter.ts';

const ALLOW = 0x7fff_0000;
const EPERM = 0x0005_0001;

const X86_64 = 0xc000_003e;
const I386 = 0x4000_0003;
const AARCH64 = 0xc000_00b7;

/** What the kernel makes of a system call under the filter: it reads `struct seccomp_data`, forwards only. */
function decision(architecture: NodeJS.Architecture, audit: number, call: number, argument = 0): number {
  const program = memoryFilter(architecture);
  if (program === null) throw new Error('no filter');
  const data = new Map([
    [0, call],
    [4, audit],
    [16, argument],
  ]);
  let loaded = 0;
  for (let at = 0; at < program.length; at += 8) {
    const [code, value] = [program.readUInt16LE(at), program.readUInt32LE(at + 4)];
    if (code === 0x20) loaded = data.get(value) ?? NaN;
    else if (code === 0x15) at += 8 * program.readUInt8(at + (loaded === value ? 2 : 3));
    else if (code === 0x06) return value;
    else throw new Error(`code ${code} is none that the filter needs`);
  }
  throw new Error('the filter has no end');
}

const POKEDATA = 5;
const SETREGS = 13;
const SETREGSET = 0x4205;
const SYSEMU = 31;
const ATTACH = 16;
const GETREGSET = 0x4204;

test.each([
  ['x64', X86_64, 101],
  ['x64', X86_64, 0x4000_0000 + 521],
  ['x64', I386, 26],
  ['arm64', AARCH64, 117],
] as const)('%s %#x: ptrace, call %i, may look and not write', (architecture, audit, ptrace) => {
  const writes = [POKEDATA, SETREGS, SETREGSET, SYSEMU].map((request) =>
    decision(architecture, audit, ptrace, request),
  );
  expect(writes).toEqual([EPERM, EPERM, EPERM, EPERM]);
  const looks = [ATTACH, GETREGSET].map((request) => decision(architecture, audit, ptrace, request));
  expect(looks).toEqual([ALLOW, ALLOW]);
});

test.each([
  ['process_vm_writev', 'x64', X86_64, 311, EPERM],
  ['process_vm_writev of x32', 'x64', X86_64, 0x4000_0000 + 540, EPERM],
  ['process_vm_writev of 32 bits', 'x64', I386, 348, EPERM],
  ['process_vm_writev', 'arm64', AARCH64, 271, EPERM],
  ['pidfd_getfd', 'x64', X86_64, 438, EPERM],
  ['process_vm_readv', 'x64', X86_64, 310, ALLOW],
  ['write', 'x64', X86_64, 1, ALLOW],
  ['execve', 'arm64', AARCH64, 221, ALLOW],
] as const)('%s on %s', (_, architecture, audit, call, decided) => {
  expect(decision(architecture, audit, call, POKEDATA)).toBe(decided);
});

test('an architecture whose numbers are not known has none', () => {
  expect(memoryFilter('riscv64')).toBeNull();
});
