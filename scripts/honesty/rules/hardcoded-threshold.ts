import ts from 'typescript';

import { bare, propertyName, type Rule, wordsOf } from '../finding.ts';

const COMPARISONS = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** A number of such a name is a threshold. */
const THRESHOLD_WORDS = ['threshold', 'tolerance', 'cutoff', 'epsilon'];

/** A number of such a name is one when it is a fraction: a count may well have a limit. */
const BOUND_WORDS = ['min', 'max', 'limit', 'bound', 'margin', 'floor', 'ceiling'];

/**
 * A fraction that something is compared with, or a number whose name says that it is a threshold: such numbers stand once,
 * with their source, in the settings. Source: seed, "Verifier-honesty lint".
 */
export const hardcodedThreshold: Rule = (node, report) => {
  if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) {
    if (holdsFraction(node.left) || holdsFraction(node.right)) {
      report(node, 'a comparison with a number of its own: name it in the settings, with its source');
    }
    return;
  }
  const named = namedValue(node);
  if (named === undefined) return;
  const value = constant(named.value);
  if (value === undefined) return;
  const words = wordsOf(named.name);
  const isThreshold =
    words.some((word) => THRESHOLD_WORDS.includes(word)) ||
    (!Number.isInteger(value) && words.some((word) => BOUND_WORDS.includes(word)));
  if (isThreshold) report(node, 'a threshold outside the settings: move it there, with its source');
};

/** Whether a number that is no integer is part of an operand; what is handed to a function is that function's. */
function holdsFraction(operand: ts.Expression): boolean {
  const value = constant(operand);
  if (value !== undefined) return !Number.isInteger(value);
  const at = bare(operand);
  return (
    (ts.isBinaryExpression(at) && (holdsFraction(at.left) || holdsFraction(at.right))) ||
    (ts.isPrefixUnaryExpression(at) && holdsFraction(at.operand))
  );
}

/** The value of an expression of numbers alone, as `1 / 2`; undefined for any other. */
function constant(node: ts.Expression): number | undefined {
  const at = bare(node);
  if (ts.isNumericLiteral(at)) return Number(at.text);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.MinusToken) {
    const value = constant(at.operand);
    return value === undefined ? undefined : -value;
  }
  if (!ts.isBinaryExpression(at)) return undefined;
  const [left, right] = [constant(at.left), constant(at.right)];
  if (left === undefined || right === undefined) return undefined;
  return ARITHMETIC.get(at.operatorToken.kind)?.(left, right);
}

const ARITHMETIC = new Map<ts.SyntaxKind, (left: number, right: number) => number>([
  [ts.SyntaxKind.PlusToken, (left, right) => left + right],
  [ts.SyntaxKind.MinusToken, (left, right) => left - right],
  [ts.SyntaxKind.AsteriskToken, (left, right) => left * right],
  [ts.SyntaxKind.SlashToken, (left, right) => left / right],
  [ts.SyntaxKind.AsteriskAsteriskToken, (left, right) => left ** right],
]);

function namedValue(node: ts.Node): { name: string; value: ts.Expression } | undefined {
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) {
    return ts.isIdentifier(node.name) && node.initializer !== undefined
      ? { name: node.name.text, value: node.initializer }
      : undefined;
  }
  if (ts.isPropertyDeclaration(node)) {
    return (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) && node.initializer !== undefined
      ? { name: node.name.text, value: node.initializer }
      : undefined;
  }
  if (!ts.isPropertyAssignment(node)) return undefined;
  const name = propertyName(node);
  return name === undefined ? undefined : { name, value: node.initializer };
}
