import { type Fields, isFields } from '../trajectory/json-fields.ts';
import { type JsonOutline, JsonOutliner } from './json-outline.ts';

/** How many times an output may be scanned over for objects that never end, or stand in others. */
const SCANS = 4;
/** What the reports of runners begin with: jest's and vitest's counts, mocha's `stats`, RSpec's `version`. */
const OPENING = /\{\s*"(?:num[A-Z]|(?:stats|version|examples)")/g;

const NONE = { reports: [], isOversized: false, isCut: false, isRead: true } as const;

/** Where the reports of an output stand. */
export interface FoundReports {
  reports: readonly { start: number; outline: JsonOutline }[];
  /** Whether an object in the output is larger than what is read. */
  isOversized: boolean;
  /** Whether an object that begins behind the last report is cut by the output's end. */
  isCut: boolean;
  /** Whether all objects were looked at. */
  isRead: boolean;
}

/**
 * The JSON objects in an output that have a report's shape, and begin a line or as reports do: runners print their report among, and
 * behind, what tests print. A report that a test printed is found as well, so more than one says that none can be trusted, nor one
 * in another. Linear; nothing is built.
 */
export function reportsIn(text: string, isReport: (outline: JsonOutline) => boolean): FoundReports {
  const first = firstVisible(text);
  const outliner = new JsonOutliner(text);
  // A list is no report, nor is anything in it.
  if (text.charAt(first) === '[' && isWholeList(outliner.from(first), text)) return NONE;
  const reports: { start: number; outline: JsonOutline }[] = [];
  const objects = new ObjectStarts(text);
  let at = text.charAt(first) === '{' ? first : objects.next(0, 0);
  let isOversized = false;
  let isCut = false;
  let budget = SCANS * text.length;
  while (at !== -1 && budget > 0 && reports.length < REPORTS_MAX) {
    const outline = outliner.from(at);
    budget -= outline.end - at + 1;
    isOversized ||= outline.isOversized;
    isCut ||= !outline.isClosed && outline.end >= text.length;
    if (outline.isClosed && isReport(outline)) {
      reports.push({ start: at, outline });
      isCut = false;
    }
    at = objects.next(outline.isClosed ? outline.end : at + 1, at + 1);
  }
  return { reports, isOversized, isCut, isRead: at === -1 };
}

/** Reports after which no more are looked for: from the second on, none can be trusted. */
const REPORTS_MAX = 100;

function firstVisible(text: string): number {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}

function isWholeList({ isClosed, end }: JsonOutline, text: string): boolean {
  return isClosed && text.slice(end).trim() === '';
}

/** Where the objects of an output begin that may be reports. Each character is looked at once. */
class ObjectStarts {
  #lineFrom = 0;
  /** The next one at the start of a line, and the next that begins as a report does. */
  #line = -1;
  #opening = -1;

  constructor(readonly text: string) {}

  /**
   * @param lineFrom from where on it may be any at the start of a line
   * @param from from where on it may be one that begins as a report does
   */
  next(lineFrom: number, from: number): number {
    this.#lineFrom = Math.max(this.#lineFrom, lineFrom);
    if (this.#line < this.#lineFrom) {
      const found = this.text.indexOf('\n{', Math.max(0, this.#lineFrom - 1));
      this.#line = found === -1 ? Infinity : found + 1;
    }
    if (this.#opening < from) {
      OPENING.lastIndex = from;
      this.#opening = OPENING.exec(this.text)?.index ?? Infinity;
    }
    const next = Math.min(this.#line, this.#opening);
    return next === Infinity ? -1 : next;
  }
}

/** The value of a report that was found; null where it is no JSON after all, or larger than what is read. */
export function reportAt(text: string, { start, outline }: FoundReports['reports'][number]): Fields | null {
  return outline.isOversized ? null : parsed(text.slice(start, outline.end));
}

/** Length up to which a line is read without a look at its shape: what little it holds is soon forgotten. */
const SHORT_LINE = 65_536;

/** A JSON object that stands on one line; null for anything else, and for one that is larger than what is read. */
export function parsedLine(line: string): Fields | null {
  if (line.length > SHORT_LINE) {
    const { isClosed, isOversized } = new JsonOutliner(line).from(0);
    if (!isClosed || isOversized) return null;
  }
  return parsed(line);
}

/** A JSON object; null for anything else. */
export function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
