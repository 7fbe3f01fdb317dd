import { PATH_PREFIXES } from '../../schemas/trial-settings.ts';

/**
 * A path as it is compared: back-slashes turned, the prefixes of work trees gone as often as they stand there, no leading
 * slash. `\app\src\a.py`, `/workspace/./src/a.py` and `src/a.py` are one. Source: spec, trial.md "Scorer families".
 */
export function normalisePath(path: string): string {
  const turned = path.replaceAll('\\', '/').trim();
  let at = 0;
  for (;;) {
    const prefix = PATH_PREFIXES.find((one) => turned.startsWith(one, at));
    if (prefix === undefined) break;
    at += prefix.length;
  }
  while (turned[at] === '/' || turned.startsWith('./', at)) at += 1;
  return turned.slice(at);
}
