import { InputError } from '../../schemas/input-error.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { quoted } from './quoted.ts';

/**
 * Refuses records that say a thing twice. Nobody can tell which of two records of a sample, of two judgings of one
 * trajectory by one judge, or of two questions with one id is meant, and to take either, or both, would be to choose the
 * verdict. Within a record that is not `judged` nothing is scored, so nothing is refused.
 *
 * @param places where each record stands, for the message
 * @throws InputError naming the place, and both places where two records are concerned
 */
export function refuseDoubles(records: readonly SampleRecord[], places: readonly string[]): void {
  const samples = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    const place = places[index] ?? `record ${index + 1}`;
    const earlier = samples.get(record.sample_id);
    if (earlier !== undefined) {
      const problem = `sample ${quoted(record.sample_id)} is already at ${earlier}`;
      throw new InputError(`${place}: sample_id`, problem, 'keep one record a sample');
    }
    samples.set(record.sample_id, place);
    if (record.state === 'judged') refuseDoublesWithin(record, place);
  }
}

function refuseDoublesWithin(record: SampleRecord, place: string): void {
  const ids = new Set<string>();
  for (const [index, { id }] of record.questions.entries()) {
    if (ids.has(id)) {
      const problem = `question ${quoted(id)} is there twice`;
      throw new InputError(`${place}: questions[${index}].id`, problem, 'give every question its own id');
    }
    ids.add(id);
  }
  const judgings = new Set<string>();
  for (const [index, { side, judge_model, trajectory }] of record.judge_results.entries()) {
    const key = `${side} ${trajectory} ${judge_model}`;
    if (judgings.has(key)) {
      const problem = `a second judging of ${side} trajectory ${trajectory} by ${quoted(judge_model)}`;
      throw new InputError(`${place}: judge_results[${index}]`, problem, 'keep one, with all of its repeats');
    }
    judgings.add(key);
  }
}
