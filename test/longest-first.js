import Sequencer from '@jest/test-sequencer';

/** Tests that take long, longest first; a machine that has never run them knows no times. The others follow as Jest has them. */
const LONG = [
  'endurance/season',
  'endurance/broken-judge',
  'e2e/experiment',
  'e2e/crash',
  'e2e/cell',
  'e2e/duel',
  'e2e/rejudge',
  'e2e/nightly',
  'e2e/stuck',
  'e2e/bad-input',
  'e2e/chain',
  'e2e/pre-eval',
  'e2e/throne',
  'activities/workspace/round-trip',
  'scripts/demo-data',
  'scripts/offline-models/duel-without-engine',
  'scoring/cell/runners/linear',
];

/** What begins last should be short, or one core waits for the other. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = LONG.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
