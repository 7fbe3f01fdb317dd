import type { DocumentBlock } from '../../schemas/document.ts';
import { enclosingObjects } from './enclosing-objects.ts';
import { imitatedHeaders } from './imitated-headers.ts';
import { type SeenText, seenText } from './seen-text.ts';
import { mergeRanges, type Range, replaceRanges } from './text-ranges.ts';
import { type VerdictMarker, verdictMarkers } from './verdict-markers.ts';

export type StrippedKind = 'imitated_header' | 'verdict_object' | 'injection_object' | 'after_dash_run';

/** What was taken from a block, as it stood there. */
export interface Stripped {
  kind: StrippedKind;
  text: string;
}

/** Stands where something was taken from, so that what stood around it does not join into something new. */
const OMISSION = '…';

const DASH_RUN = /-{3,}/g;

/**
 * The blocks without what speaks to the judge in place of the work: from candidate blocks verdict objects, injection
 * objects, and everything from a dash run on that a verdict marker follows in the same block; from candidate blocks and
 * observations the lines that imitate the document's headers. Context is never changed. An omission mark stands where an
 * object stood. Stripping what is stripped changes nothing.
 *
 * @returns what was taken, in the order of the blocks
 *
 * Source: seed, "Anti-gaming" (`strip_reply_injection`); spec, duel.md "Judging". Linear in the length of the blocks.
 */
export function stripInjection(blocks: readonly DocumentBlock[]): { blocks: DocumentBlock[]; stripped: Stripped[] } {
  const stripped: Stripped[] = [];
  const kept = blocks.map((block) => {
    if (block.kind === 'context') return block;
    const strip = new TextStrip(block.text, stripped);
    strip.headers('');
    if (block.kind === 'candidate') strip.verdicts();
    return strip.text === block.text ? block : { ...block, text: strip.text };
  });
  return { blocks: kept, stripped };
}

class TextStrip {
  private seen: SeenText;
  private found: VerdictMarker[] | null = null;

  constructor(
    public text: string,
    private readonly stripped: Stripped[],
  ) {
    this.seen = seenText(text);
  }

  headers(instead: string): void {
    this.take(imitatedHeaders(this.seen.text), 'imitated_header', instead);
  }

  verdicts(): void {
    const before = this.text;
    this.afterDashRun();
    this.objects();
    if (this.text === before) return;
    // Without the objects, a dash run may be one that counts, and a line that ended in one a header.
    this.afterDashRun();
    this.headers(`${OMISSION}\n`);
  }

  private markers(): VerdictMarker[] {
    this.found ??= verdictMarkers(this.seen.text);
    return this.found;
  }

  private afterDashRun(): void {
    const last = this.markers().at(-1);
    const run = last === undefined ? null : firstDashRun(this.seen.text, last.start);
    if (run !== null) this.take([{ start: run, end: this.seen.text.length }], 'after_dash_run', '');
  }

  private objects(): void {
    const markers = this.markers().filter(({ kind }) => kind !== 'phrase');
    if (markers.length === 0) return;
    const ranges = mergeRanges(enclosingObjects(this.seen.text, markers));
    const verdicts = rangesWith(
      ranges,
      markers.filter(({ kind }) => kind === 'verdict'),
    );
    this.take(ranges, (range) => (verdicts.has(range) ? 'verdict_object' : 'injection_object'), OMISSION);
  }

  private take(ranges: readonly Range[], kind: StrippedKind | ((range: Range) => StrippedKind), instead: string): void {
    if (ranges.length === 0) return;
    const { seen, text } = this;
    const originals = ranges.map((range) => {
      const [start, end] = [seen.original(range.start), seen.original(range.end)];
      this.stripped.push({ kind: typeof kind === 'string' ? kind : kind(range), text: text.slice(start, end) });
      return { start, end };
    });
    this.text = replaceRanges(text, originals, instead);
    this.seen = seenText(this.text);
    this.found = null;
  }
}

/** The ranges, in order, that hold at least one of the marks, in order. */
function rangesWith(ranges: readonly Range[], marks: readonly Range[]): Set<Range> {
  let next = 0;
  const holding = ranges.filter(({ end }) => {
    const from = next;
    while (next < marks.length && (marks[next]?.start ?? end) < end) next += 1;
    return next > from;
  });
  return new Set(holding);
}

/**
 * The first dash run before `until`. Dashes that head a diff (`--- a/x` above `+++ b/x`) or rule a table
 * (`|---|---|`) delimit nothing.
 */
function firstDashRun(seen: string, until: number): number | null {
  let line: Range = { start: 0, end: 0 };
  for (const { index } of seen.matchAll(DASH_RUN)) {
    if (index >= until) return null;
    if (index < line.end) continue;
    line = lineAround(seen, index);
    if (!isDiffHeader(seen, line, index) && !isTableRule(seen, line)) return index;
  }
  return null;
}

function lineAround(text: string, at: number): Range {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at) + 1, end: end === -1 ? text.length : end };
}

function isDiffHeader(text: string, { start, end }: Range, run: number): boolean {
  return run === start && text.startsWith('--- ', run) && text.startsWith('\n+++ ', end);
}

function isTableRule(text: string, { start, end }: Range): boolean {
  const line = text.slice(start, end);
  return /^[|+:\-\s]+$/.test(line) && /[|+]/.test(line);
}
