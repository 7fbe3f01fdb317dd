import { z } from 'zod';

import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { IR_FAMILIES, isIrFamily, ScorerFamily } from '../../schemas/score-result.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { answerType, isListType, knownAnswerTypes } from '../../scoring/trial/answer-types.ts';
import { SYMBOL_NORMALISATIONS } from '../../scoring/trial/normalise-symbol.ts';
import { oracleMetrics } from '../../scoring/trial/oracle-metrics.ts';
import { passes } from '../../scoring/trial/pass-rule.ts';
import { problemOfExpected, scoreAnswer } from '../../scoring/trial/score-answer.ts';
import type { Check } from '../commands/check.ts';

const present = z.custom<unknown>((value) => value !== undefined, 'expected a value');

const IrFile = z.looseObject({
  expected: present,
  actual: present,
  answer_type: z.string('expected the name of an answer type'),
  family: ScorerFamily.nullish(),
  metrics: z.record(z.string(), z.unknown()).nullish(),
  symbol_normalization: z.enum(SYMBOL_NORMALISATIONS, 'expected "leaf" or "full"').nullish(),
});

interface IrReport {
  score: number;
  scorer_family: ScorerFamily;
  passed: boolean;
  sub_scores: Readonly<Record<string, unknown>>;
}

/** `assay check ir`: one answer against one truth. Spec, check.md "ir". */
export const checkIr: Check = {
  run(text, file): IrReport {
    const { expected, actual, answer_type, family, metrics, symbol_normalization } = parseInput(
      IrFile,
      parseJson(text, file),
      file,
    );
    const type = answerType(answer_type);
    if (type === undefined) {
      const found = `unknown type ${JSON.stringify(answer_type.slice(0, 60))}`;
      throw new InputError(`${file}: answer_type`, found, `expected one of ${knownAnswerTypes()}`);
    }
    const problem = problemOfExpected(type, expected);
    if (problem !== null) throw new InputError(`${file}: expected`, 'cannot be a truth', problem);
    if (isListType(type) && family != null && !isIrFamily(family)) {
      const remedy = `a ${type} is scored by one of ${IR_FAMILIES.join(', ')}`;
      throw new InputError(`${file}: family`, `${family} does not score a ${type}`, remedy);
    }
    const { score, scorer_family, sub_scores } = scoreAnswer(type, expected, actual, {
      family: family ?? undefined,
      metrics: metrics == null ? null : oracleMetrics(metrics),
      symbolNormalisation: symbol_normalization ?? 'leaf',
    });
    return { score, scorer_family, passed: passes(score), sub_scores };
  },
  describe(result) {
    const { score, scorer_family, passed, sub_scores } = result as IrReport;
    const parts = Object.entries(sub_scores).map(([name, value]) => `  ${name}  ${String(value)}`);
    return [`${passed ? 'Passed' : 'Not passed'}: ${score} by ${scorer_family}.`, ...parts].join('\n');
  },
};
