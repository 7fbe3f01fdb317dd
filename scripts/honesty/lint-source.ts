import ts from 'typescript';

import { codeOf, type Finding, type Rule, type RuleName } from './finding.ts';
import { bareCatch } from './rules/bare-catch.ts';
import { hardcodedThreshold } from './rules/hardcoded-threshold.ts';
import { missingScorerFamily } from './rules/missing-scorer-family.ts';
import { quietRecallFallback } from './rules/quiet-recall-fallback.ts';

const RULES: Readonly<Record<RuleName, Rule>> = {
  'missing-scorer-family': missingScorerFamily,
  'quiet-recall-fallback': quietRecallFallback,
  'hardcoded-threshold': hardcodedThreshold,
  'bare-catch': bareCatch,
};

/** What the rules find in a source, in the order of its lines. Source: spec, trial.md "Honesty lint". */
export function lintSource(text: string, file: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS);
  const findings: Finding[] = [];
  const visit = (node: ts.Node): void => {
    for (const [rule, look] of Object.entries(RULES) as [RuleName, Rule][]) {
      look(
        node,
        (at, message) => {
          const { line } = source.getLineAndCharacterOfPosition(at.getStart(source));
          findings.push({ rule, file, line: line + 1, code: codeOf(at, source), message });
        },
        source,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings.sort((a, b) => a.line - b.line);
}
