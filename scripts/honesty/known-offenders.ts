import { z } from 'zod';

import { type Finding, RULES } from './finding.ts';

/** A finding that stays, and why. */
export const KnownOffender = z.strictObject({
  rule: z.enum(RULES),
  file: z.string().min(1),
  /** As the finding shows it. */
  code: z.string().min(1),
  reason: z.string().regex(/\S+(\s+\S+){3,}/, 'expected a reason of four words or more'),
});
export type KnownOffender = z.infer<typeof KnownOffender>;

export interface Weighed {
  /** Findings that nobody has accounted for. */
  offences: Finding[];
  /** Entries whose finding is gone: they must go too. */
  stale: KnownOffender[];
}

/** Takes each known offender out of the findings, once: the same code a second time is an offence of its own. */
export function weigh(findings: readonly Finding[], known: readonly KnownOffender[]): Weighed {
  const offences = [...findings];
  const stale = known.filter((entry) => {
    const at = offences.findIndex(
      ({ rule, file, code }) => rule === entry.rule && file === entry.file && code === entry.code,
    );
    if (at >= 0) offences.splice(at, 1);
    return at < 0;
  });
  return { offences, stale };
}
