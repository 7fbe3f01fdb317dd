import ts from 'typescript';

import type { Rule } from '../finding.ts';

/** What says that the harness failed and not the agent: the verdict itself, and the function that makes such a result. */
const VERDICT = 'verifier_error';
const MAKERS = ['notMeasured'];

/** A written reason is a sentence, not a wave of the hand. */
const REASON_WORDS_MIN = 4;

/**
 * A catch that neither throws again nor says verifier_error, and gives no reason in a comment: it would turn a fault of the
 * harness into a score of the agent. Holds for `catch` clauses, for `.catch(handler)` and for the second handler of
 * `.then`. Source: seed, "Verifier-honesty lint"; spec, trial.md "Honesty lint".
 */
export const bareCatch: Rule = (node, report, file) => {
  const handler = handlerOf(node);
  if (handler === undefined) return;
  if (ts.isIdentifier(handler)) {
    report(node, `nobody sees here what ${handler.text} makes of an error: write the handler, or a reason`);
  } else if (!throwsOrTells(handler) && !hasReason(handler, file)) {
    report(node, 'an error is swallowed: throw it again, return a verifier_error, or say in a comment why it is none');
  }
};

function handlerOf(node: ts.Node): ts.Node | undefined {
  if (ts.isCatchClause(node)) return node.block;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const method = node.expression.name.text;
  const handler = method === 'catch' ? node.arguments[0] : method === 'then' ? node.arguments[1] : undefined;
  if (handler === undefined) return undefined;
  return handler;
}

/** What a function inside the handler does is done later, if at all. */
function throwsOrTells(handler: ts.Node): boolean {
  const body = ts.isArrowFunction(handler) || ts.isFunctionExpression(handler) ? handler.body : handler;
  const visit = (node: ts.Node): boolean => {
    if (ts.isThrowStatement(node)) return true;
    if (ts.isStringLiteralLike(node) && node.text === VERDICT) return true;
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && MAKERS.includes(node.expression.text)) {
      return true;
    }
    if (ts.isFunctionLike(node)) return false;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(body);
}

function hasReason(handler: ts.Node, file: ts.SourceFile): boolean {
  return commentsIn(handler, file).some((comment) => (comment.match(/\p{L}{2,}/gu) ?? []).length >= REASON_WORDS_MIN);
}

/** The comments inside a node and before it, read by the scanner: what looks like one in a string is none. */
function commentsIn(node: ts.Node, file: ts.SourceFile): string[] {
  const comments: string[] = [];
  const visit = (at: ts.Node): void => {
    const ranges = [
      // A comment on the line of what stands before belongs to that, for the compiler.
      ...(ts.getTrailingCommentRanges(file.text, at.getFullStart()) ?? []),
      ...(ts.getLeadingCommentRanges(file.text, at.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, at.end) ?? []),
    ];
    for (const { pos, end } of ranges) if (end <= node.end) comments.push(file.text.slice(pos, end));
    at.getChildren(file).forEach(visit);
  };
  visit(node);
  return comments;
}
