import ts from 'typescript';

export const RULES = ['missing-scorer-family', 'quiet-recall-fallback', 'hardcoded-threshold', 'bare-catch'] as const;
export type RuleName = (typeof RULES)[number];

/** A place where scoring code may not be honest. */
export interface Finding {
  rule: RuleName;
  /** Relative to the project. */
  file: string;
  /** From 1. */
  line: number;
  /** The code that was found, on one line: by this a known offender is told, since lines move. */
  code: string;
  message: string;
}

/** What a rule finds in a file: a node and what is wrong with it. */
export type Report = (node: ts.Node, message: string) => void;

/** Looks at one node; the walk over the tree is not its concern. */
export type Rule = (node: ts.Node, report: Report, file: ts.SourceFile) => void;

/** Longest code that a finding shows, in UTF-16 units. */
const CODE_SHOWN = 120;

/** A node's code on one line, cut. */
export function codeOf(node: ts.Node, file: ts.SourceFile): string {
  const code = node.getText(file).replace(/\s+/g, ' ');
  return code.length > CODE_SHOWN ? `${code.slice(0, CODE_SHOWN - 1)}…` : code;
}

/** The word of a name, as `passThreshold`, `PASS_THRESHOLD` or `pass-threshold` is pass and threshold. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** The name of a property, or undefined where it is computed. */
export function propertyName(node: ts.ObjectLiteralElementLike): string | undefined {
  const { name } = node;
  if (name === undefined) return undefined;
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** Without parentheses, assertions and `satisfies`. */
export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isAwaitExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}
