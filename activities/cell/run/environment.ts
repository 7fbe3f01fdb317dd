import { createHash } from 'node:crypto';

import type { CellEnvironment } from '../../../schemas/cell-run.ts';
import { findBubblewrap } from '../../world/find-bubblewrap.ts';
import { runInSandbox } from '../../world/sandbox.ts';

/** Tools whose versions decide what a test comes to. Each line of the output is a name and what it says. */
const ASK = `for tool in bash bwrap git java make node python3 ruby rustc; do
  if command -v $tool > /dev/null; then echo "$tool $(timeout 20 $tool --version 2> /dev/null | head -n 1)"; fi
done
if command -v go > /dev/null; then echo "go $(timeout 20 go version 2> /dev/null | head -n 1)"; fi
if command -v python3 > /dev/null; then
  echo "python-packages $(timeout 20 python3 -c '
import hashlib, importlib.metadata as found
names = sorted({"%s==%s" % (one.metadata.get("Name"), one.version) for one in found.distributions()})
print(len(names), hashlib.sha256("\\n".join(names).encode()).hexdigest())
' 2> /dev/null)"
fi
. /etc/os-release 2> /dev/null && echo "system $PRETTY_NAME"
true
`;

const ASK_SECONDS = 120;

const known = new Map<string, Promise<CellEnvironment>>();

/**
 * What this worker's commands run in: how they are isolated, the machine's kind, its tools' versions and its Python packages.
 * Looked at once a process and search path.
 *
 * @throws SandboxUnavailable, SandboxFailed
 */
export function environmentOf(unsafeNoSandbox: boolean): Promise<CellEnvironment> {
  const path = process.env['PATH'] ?? '';
  const asked = known.get(path) ?? look(unsafeNoSandbox);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

async function look(unsafeNoSandbox: boolean): Promise<CellEnvironment> {
  const isolated = (await findBubblewrap()).ok;
  const { output } = await runInSandbox({
    command: ASK,
    writable: [],
    workingFolder: '/',
    limits: { seconds: ASK_SECONDS },
    unsafeNoSandbox,
  });
  const lines = output.split('\n').filter((line) => line.includes(' '));
  const tools = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]),
  );
  const profile = isolated ? 'bubblewrap, no network' : 'none (--unsafe-no-sandbox)';
  const about = [profile, process.platform, process.arch, tools];
  return { digest: `sha256:${createHash('sha256').update(JSON.stringify(about)).digest('hex')}`, profile, tools };
}
