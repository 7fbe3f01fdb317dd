/**
 * A filter of system calls (seccomp) that lets no process of a sandbox write into another's memory or registers, nor take its open
 * files: what the code under test starts must not be able to make the tests' runner end as if they had passed. Debuggers may look:
 * `strace` works, and so does the leak check of AddressSanitizer, which stops the threads that it looks at. Writing through
 * `/proc/<pid>/mem` is refused by the sandbox's read-only /proc.
 *
 * Source: Linux, Documentation/userspace-api/seccomp_filter.rst; the numbers are those of its tables of system calls.
 */
interface Abi {
  /** `AUDIT_ARCH_*`. */
  readonly audit: number;
  readonly ptrace: readonly number[];
  /** Refused whatever their arguments: process_vm_writev, pidfd_getfd. */
  readonly refused: readonly number[];
}

/** Bit of a system call's number in the x32 ABI, which has the audit number of x86-64. */
const X32 = 0x4000_0000;
const PIDFD_GETFD = 438;

/** By the architecture of this process: its own ABI, and the one of 32 bits that its kernel also serves. */
const ABIS: Partial<Record<NodeJS.Architecture, readonly Abi[]>> = {
  x64: [
    { audit: 0xc000_003e, ptrace: [101, X32 + 521], refused: [311, X32 + 540, PIDFD_GETFD, X32 + PIDFD_GETFD] },
    { audit: 0x4000_0003, ptrace: [26], refused: [348, PIDFD_GETFD] },
  ],
  arm64: [
    { audit: 0xc000_00b7, ptrace: [117], refused: [271, PIDFD_GETFD] },
    { audit: 0x4000_0028, ptrace: [26], refused: [377, PIDFD_GETFD] },
  ],
};

/** Requests of ptrace that change nothing in the other process but whether it runs. */
const PTRACE_LOOKS = [
  // TRACEME, PEEKTEXT, PEEKDATA, PEEKUSER, CONT, KILL, SINGLESTEP, GETREGS, GETFPREGS, ATTACH, DETACH, GETFPXREGS, SYSCALL
  ...[0, 1, 2, 3, 7, 8, 9, 12, 14, 16, 17, 18, 24],
  // SETOPTIONS, GETEVENTMSG, GETSIGINFO, GETREGSET, SEIZE, INTERRUPT, LISTEN, PEEKSIGINFO, GETSIGMASK, GET_SYSCALL_INFO
  ...[0x4200, 0x4201, 0x4202, 0x4204, 0x4206, 0x4207, 0x4208, 0x4209, 0x420a, 0x420e],
];

/** Where `struct seccomp_data` has the number of the call, the architecture, and the first argument's lower half. */
const OFFSET = { call: 0, audit: 4, argument: 16 };

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
/** SECCOMP_RET_ERRNO with EPERM. */
const REFUSE = 0x0005_0001;

interface Instruction {
  readonly code: number;
  readonly value: number;
  /** Instructions that are jumped over where the comparison holds, and where it does not. */
  readonly jumps?: readonly [number, number];
}

/** The filter as the kernel takes it; null on an architecture whose numbers are not known here. */
export function memoryFilter(architecture: NodeJS.Architecture): Buffer | null {
  const abis = ABIS[architecture];
  if (abis === undefined) return null;
  const program = [load(OFFSET.audit), ...abis.flatMap(ofAbi), { code: RETURN, value: ALLOW }];
  return Buffer.concat(program.map(encoded));
}

function ofAbi({ audit, ptrace, refused }: Abi): Instruction[] {
  const looks = [
    load(OFFSET.argument),
    ...PTRACE_LOOKS.flatMap((request) => returnIf(request, ALLOW)),
    { code: RETURN, value: REFUSE },
  ];
  const calls = [
    load(OFFSET.call),
    ...refused.flatMap((call) => returnIf(call, REFUSE)),
    ...ptrace.map((call, index) => jumpIf(call, ptrace.length - index)),
    { code: RETURN, value: ALLOW },
    ...looks,
  ];
  return [{ code: JUMP_IF_EQUAL, value: audit, jumps: [0, calls.length] }, ...calls];
}

function load(offset: number): Instruction {
  return { code: LOAD, value: offset };
}

function returnIf(value: number, action: number): Instruction[] {
  return [
    { code: JUMP_IF_EQUAL, value, jumps: [0, 1] },
    { code: RETURN, value: action },
  ];
}

function jumpIf(value: number, over: number): Instruction {
  return { code: JUMP_IF_EQUAL, value, jumps: [over, 0] };
}

/** `struct sock_filter`; both architectures have the lowest byte first. */
function encoded({ code, value, jumps: [holds, not] = [0, 0] }: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(holds, 2);
  bytes.writeUInt8(not, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
