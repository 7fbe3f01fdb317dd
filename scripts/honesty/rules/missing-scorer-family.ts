import ts from 'typescript';

import { propertyName, type Rule } from '../finding.ts';

/** The type of what is scored, and the two spellings of what it must declare. */
const RESULT = 'ScoreResult';
const FAMILY = ['scorer_family', 'scorerFamily'];

/** Fields by which an object is a ScoreResult, whatever its type says: its score, and some of the others. */
const SCORE = 'score';
const TELLING = [SCORE, 'passed', 'verdict', 'reward_score', 'ir_metrics', 'sub_scores', 'materialized_via'];
const TELLING_MIN = 3;

/**
 * A ScoreResult made without its scorer family, on success or on error. Told by the type that is written for it, or by its
 * fields. A copy (`{ ...result, … }`) has the family of what it copies, which the compiler holds; not where an assertion
 * silences it. Source: seed, "Verifier-honesty lint".
 */
export const missingScorerFamily: Rule = (node, report) => {
  if (!ts.isObjectLiteralExpression(node)) return;
  const names = node.properties.map(propertyName);
  if (names.some((name) => name !== undefined && FAMILY.includes(name))) return;
  const asserted = isAsserted(node);
  if (!asserted && node.properties.some(ts.isSpreadAssignment)) return;
  const telling = names.filter((name) => name !== undefined && TELLING.includes(name));
  const isShaped = telling.includes(SCORE) && telling.length >= TELLING_MIN;
  if (asserted || isShaped || isTyped(node)) {
    report(node, `a ${RESULT} is made without scorer_family: nobody can tell which rubric made its score`);
  }
};

/** `{ … } as ScoreResult`. */
function isAsserted(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isAsserted(parent);
  return (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) && names(parent.type, RESULT);
}

/** Whether the place where the object stands is declared to hold a ScoreResult. */
function isTyped(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent)) return isTyped(parent);
  if (ts.isSatisfiesExpression(parent)) return names(parent.type, RESULT);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isParameter(parent)) {
    return parent.type !== undefined && names(parent.type, RESULT);
  }
  if (ts.isCallExpression(parent)) return isParsed(parent);
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) {
    const type = ts.isReturnStatement(parent) ? enclosingFunction(parent)?.type : parent.type;
    return type !== undefined && names(type, RESULT);
  }
  return false;
}

/** `ScoreResult.parse({ … })`. */
function isParsed({ expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === RESULT
  );
}

function enclosingFunction(node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let at: ts.Node | undefined = node.parent; !isFile(at); at = at.parent) if (ts.isFunctionLike(at)) return at;
  return undefined;
}

function isFile(node: ts.Node | undefined): node is undefined | ts.SourceFile {
  return node === undefined || ts.isSourceFile(node);
}

/** The type itself, or what a promise of it, a readonly one or one alternative of a union is. */
function names(type: ts.TypeNode, name: string): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some((one) => names(one, name));
  if (!ts.isTypeReferenceNode(type)) return false;
  if (ts.isIdentifier(type.typeName) && type.typeName.text === name) return true;
  const wraps = ts.isIdentifier(type.typeName) && ['Promise', 'Readonly', 'Partial'].includes(type.typeName.text);
  return wraps && (type.typeArguments ?? []).some((one) => names(one, name));
}
