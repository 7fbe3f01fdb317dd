import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';

import { HOME_INSIDE, TMP_INSIDE } from './bubblewrap-arguments.ts';
import { hostTools } from './host-tools.ts';
import { limitArguments } from './limit-arguments.ts';
import { passCommand } from './pass-command.ts';
import type { ContainedSpec } from './run-contained.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import type { SandboxSpec } from './sandbox-spec.ts';
import type { SandboxLimits } from './sandbox-limits.ts';

/** Marks the processes of one command, so that those that left its process group are found and ended too. */
const MARK = 'ASSAY_COMMAND';

const FIRST_DESCRIPTOR = 3;

/**
 * A command without isolation, for machines without bubblewrap whose owner said so. It sees the machine as it is; paths
 * of the sandbox are not there, but its working folder, home and temporary folder are those that it would have.
 */
export async function unsafeCommand(spec: SandboxSpec, limits: SandboxLimits): Promise<ContainedSpec> {
  const mark = randomUUID();
  const tools = await hostTools();
  const home = hostPath(spec, HOME_INSIDE);
  const temporary = hostPath(spec, TMP_INSIDE);
  const command = passCommand(spec.command, FIRST_DESCRIPTOR);
  const [program = 'nice', ...words] = await limitArguments(limits);
  return {
    shell: tools.bash,
    setpriv: tools.setpriv,
    file: program,
    arguments: [...words, ...command.words],
    environment: {
      ...sandboxEnvironment(tools.path),
      ...(home === undefined ? {} : { HOME: home }),
      ...(temporary === undefined ? {} : { TMPDIR: temporary }),
      ...spec.environment,
      [MARK]: mark,
    },
    descriptors: command.descriptors,
    input: spec.input,
    folders: spec.writable.map((mount) => mount.host),
    workingFolder: hostPath(spec, spec.workingFolder),
    mark: `${MARK}=${mark}`,
    limits,
    signal: spec.signal,
  };
}

function hostPath(spec: SandboxSpec, inside: string): string | undefined {
  const mounts = [...spec.writable, ...(spec.readOnly ?? [])];
  const mount = mounts.find(({ inside: root }) => inside === root || inside.startsWith(`${root}/`));
  return mount === undefined ? undefined : join(mount.host, relative(mount.inside, inside));
}
