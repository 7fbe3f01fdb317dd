import ts from 'typescript';

import { bare, propertyName, type Rule, wordsOf } from '../finding.ts';

const SAME = [ts.SyntaxKind.EqualsEqualsToken, ts.SyntaxKind.EqualsEqualsEqualsToken];
const OTHER = [ts.SyntaxKind.ExclamationEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];
const EITHER = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken];

/** Names under which a function or a branch gives its reward. */
const REWARDS = ['reward', 'score', 'reward_score'];

/**
 * A branch or function of an F1 family that gives recall as its reward, so that shipping everything pays. Told by names: a
 * function, property, case or condition that speaks of F1, in which a value that is called recall is returned, or assigned
 * to the reward. Recall inside arithmetic, or beside precision in a call, is F1's own business. Source: seed,
 * "Verifier-honesty lint".
 */
export const quietRecallFallback: Rule = (node, report) => {
  const value = rewardOf(node);
  if (value !== undefined && recallIn(value).some(isOfF1)) {
    report(node, 'an F1 family gives recall as its reward: whoever ships everything wins');
  }
};

/** The value that a node gives as a reward. */
function rewardOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isReturnStatement(node)) return node.expression;
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? undefined : node.body;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return REWARDS.includes(lastName(node.left) ?? '') ? node.right : undefined;
  }
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
    return REWARDS.includes(node.name.text) ? node.initializer : undefined;
  }
  return undefined;
}

/** The parts of an expression that are recall and may be what it gives. */
function recallIn(expression: ts.Expression): ts.Expression[] {
  const at = bare(expression);
  if (ts.isConditionalExpression(at)) return [...recallIn(at.whenTrue), ...recallIn(at.whenFalse)];
  if (ts.isBinaryExpression(at)) {
    return EITHER.includes(at.operatorToken.kind) ? [...recallIn(at.left), ...recallIn(at.right)] : [];
  }
  if (ts.isObjectLiteralExpression(at)) return at.properties.flatMap(recallInProperty);
  if (!ts.isCallExpression(at)) return isRecall(lastName(at) ?? '') ? [at] : [];
  const name = lastName(at.expression) ?? '';
  if (isF1(name)) return [];
  if (isRecall(name)) return [at];
  return at.arguments.length === 1 || isClamp(name) ? at.arguments.flatMap(recallIn) : [];
}

/** `Math.min(1, recall)` is still recall. */
function isClamp(name: string): boolean {
  return ['min', 'max', 'clamp'].includes(name);
}

function recallInProperty(property: ts.ObjectLiteralElementLike): ts.Expression[] {
  if (ts.isSpreadAssignment(property)) return recallIn(property.expression);
  if (!ts.isPropertyAssignment(property)) return [];
  return REWARDS.includes(propertyName(property) ?? '') ? recallIn(property.initializer) : [];
}

/** Whether a node stands in code of an F1 family: the nearest thing around it that names a family decides. */
function isOfF1(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const speaks = familyOf(at.parent, at);
    if (speaks !== undefined) return speaks;
    const name = nameOf(at);
    if (name !== undefined && (isF1(name) || isRecall(name))) return isF1(name);
  }
  return false;
}

/** Whether the branch `child` of `parent` is one for an F1 family; undefined where no family is asked for. */
function familyOf(parent: ts.Node, child: ts.Node): boolean | undefined {
  if (ts.isIfStatement(parent))
    return branch(parent.expression, child === parent.thenStatement, child !== parent.expression);
  if (ts.isConditionalExpression(parent)) {
    return branch(parent.condition, child === parent.whenTrue, child !== parent.condition);
  }
  if (ts.isCaseClause(parent) && child !== parent.expression) return familyIn(parent.expression);
  return undefined;
}

function branch(condition: ts.Expression, whenTrue: boolean, isBranch: boolean): boolean | undefined {
  if (!isBranch) return undefined;
  const family = familyIn(condition);
  if (family !== true) return whenTrue ? family : undefined;
  return isNegative(condition) ? !whenTrue : whenTrue;
}

/** Whether a family that an expression names is one of F1; undefined where it names none. */
function familyIn(node: ts.Node): boolean | undefined {
  if (ts.isStringLiteralLike(node)) {
    if (isF1(node.text)) return true;
    return isRecall(node.text) ? false : undefined;
  }
  const found = node.getChildren().map(familyIn);
  return found.includes(true) ? true : found.includes(false) ? false : undefined;
}

function isNegative(condition: ts.Expression): boolean {
  const at = bare(condition);
  if (ts.isPrefixUnaryExpression(at)) return at.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(at)) return false;
  if (OTHER.includes(at.operatorToken.kind)) return true;
  return !SAME.includes(at.operatorToken.kind) && (isNegative(at.left) || isNegative(at.right));
}

/** What a function, or a value that may be one, is called. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isFunctionExpression(node)) {
    return node.name === undefined ? undefined : node.name.getText();
  }
  if (ts.isVariableDeclaration(node)) return node.name.getText();
  return ts.isPropertyAssignment(node) ? propertyName(node) : undefined;
}

/** The name that an expression ends in: of `a.b.recall` and `recall`, the latter; of `a['recall']` too. */
function lastName(node: ts.Expression): string | undefined {
  const at = bare(node);
  if (ts.isIdentifier(at)) return at.text;
  if (ts.isPropertyAccessExpression(at)) return at.name.text;
  if (ts.isElementAccessExpression(at) && ts.isStringLiteralLike(at.argumentExpression))
    return at.argumentExpression.text;
  return undefined;
}

function isF1(name: string): boolean {
  return wordsOf(name).includes('f1');
}

function isRecall(name: string): boolean {
  return wordsOf(name).includes('recall');
}
