import { field } from '../../trajectory/json-fields.ts';
import { listField, numberField } from '../fields.ts';
import { readJestShaped } from '../jest-report.ts';
import type { RunnerParser } from '../runner-parser.ts';

/** `jest --json`. A file that could not be run has no tests, and is an entry of its own. */
export const jestJson: RunnerParser = {
  parse(text) {
    const { reading, report } = readJestShaped(text);
    if (report === undefined) return reading;
    if (field(report, 'wasInterrupted') === true) reading.gap('the run was interrupted');
    const broken = numberField(report, 'numRuntimeErrorTestSuites') ?? 0;
    if (broken > 0) reading.gap(`${broken} of the files could not be run`);
    const suites = numberField(report, 'numTotalTestSuites');
    const results = listField(report, 'testResults').length;
    if (suites !== null && suites > results) reading.gap(`only ${results} of ${suites} files were run`);
    return reading;
  },
};
