import type { PackageEnd } from './go-package.ts';

export interface GoPackageLine {
  suite: string;
  end: Exclude<PackageEnd, 'unknown'>;
  /** `[build failed]`, `[setup failed]`. */
  failedToStart: boolean;
  /** `[no test files]`, `[no tests to run]`: nothing was to be listed. */
  empty: boolean;
}

const LINE = /^(ok|FAIL|\?)[ \t]+(\S+)(?:[ \t]+(\S.*))?$/;

/** What `go test` prints when a package has ended: `ok pkg 0.1s`, `FAIL pkg [build failed]`, `? pkg [no test files]`. */
export function goPackageLine(line: string): GoPackageLine | null {
  if (!line.startsWith('ok') && !line.startsWith('FAIL') && !line.startsWith('?')) return null;
  const [, word, suite, rest = ''] = LINE.exec(line) ?? [];
  if (word === undefined || suite === undefined) return null;
  const isTime = /^(?:\d+\.\d+s|\(cached\))/.test(rest);
  const isReason = rest.startsWith('[');
  if (!isTime && !isReason) return null;
  return {
    suite,
    end: word === 'FAIL' ? 'failed' : 'ok',
    failedToStart: word === 'FAIL' && isReason,
    empty: word === '?' || rest.includes('[no test'),
  };
}
