const DURATION_END = 'ms)';
const NUMBER = /^\d{1,12}(?:\.\d{1,12})?$/;
/** Characters of a directive's reason. */
const REASON_MAX = 1000;
/** Signs of results and groups. */
const SIGN = /[✔✖﹣⚠▶] /u;
const DURATION = /\(\d{1,12}(?:\.\d{1,12})?ms\)(?=$| # )/;

/** What stands behind the sign of a result. */
export interface NodeSpecParts {
  title: string;
  durationMs?: number;
  directive: boolean;
  /** Whether the title may end elsewhere. */
  ambiguous: boolean;
}

/** Title, duration and directive of `title (0.6ms) # reason`. */
export function nodeSpecParts(text: string): NodeSpecParts {
  for (
    let end = text.lastIndexOf(DURATION_END);
    end !== -1;
    end = end === 0 ? -1 : text.lastIndexOf(DURATION_END, end - 1)
  ) {
    const open = text.lastIndexOf(' (', end);
    const rest = text.slice(end + DURATION_END.length);
    const number = open === -1 || end - open > 30 ? '' : text.slice(open + 2, end);
    if (!NUMBER.test(number) || (rest !== '' && !rest.startsWith(' # '))) {
      if (rest.length > REASON_MAX) break;
      continue;
    }
    const title = text.slice(0, open);
    const ambiguous = /\(\d{1,12}\.\d{1,12}ms\) # /.test(title);
    return { title, durationMs: Number(number), directive: rest !== '', ambiguous };
  }
  const hash = text.lastIndexOf(' # ');
  return { title: hash === -1 ? text : text.slice(0, hash), directive: hash !== -1, ambiguous: hash !== -1 };
}

/** Whether a line that is no result may hold one, behind output that had no newline. Linear, whatever the line's length. */
export function holdsNodeSpecResult(line: string): boolean {
  if (!line.includes(DURATION_END)) return false;
  const sign = line.search(SIGN);
  return sign !== -1 && DURATION.test(line.slice(sign));
}
