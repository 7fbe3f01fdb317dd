import { pick } from '../draw.ts';
import type { Notes, Voice } from './work.ts';

/** How runs put what they found. They quote what was shown to them, in back-ticks. */
const plain: Voice = {
  look: ({ title, file, noticed }) =>
    noticed === undefined
      ? `The issue says: ${title}. Before anything is changed I read the code that it is about.`
      : `\`${noticed}\` is what I found so far. I read on around \`${file}\` before I change it.`,
  reproduce: ({ title, file, noticed, removed }) =>
    [
      `\`${removed ?? noticed ?? file}\` is the line that decides it; it stands in \`${file}\`.`,
      `Now I put the claim to the repository and reproduce it: ${title}.`,
    ].join(' '),
  edit: ({ title, file, printed, removed, added }) =>
    [
      printed === undefined ? 'The report holds.' : `The run printed \`${printed}\`, so the report holds.`,
      removed === undefined
        ? `The cause lies in \`${file}\`.`
        : `The cause is \`${removed}\` in \`${file}\`: as long as it stands, ${title}.`,
      added === undefined ? 'I repair that place.' : `I change it so that it reads \`${added}\`.`,
    ].join(' '),
  check: ({ title, file, printed, added }) =>
    [
      added === undefined ? `\`${file}\` is changed.` : `\`${file}\` now has \`${added}\`.`,
      printed === undefined ? '' : `The last thing printed was \`${printed}\`.`,
      `I run what exercises the reported behaviour (${title}) against the changed code.`,
    ].join(' '),
  submit: ({ title, file, printed, added }) =>
    [
      printed === undefined ? 'The last check ran.' : `After the change the check printed \`${printed}\`.`,
      `With \`${added ?? file}\` in place the issue (${title}) is repaired, as the runs before and after the edit show. I submit.`,
    ].join(' '),
};

const terse: Voice = {
  look: ({ file, noticed }: Notes) =>
    noticed === undefined
      ? `Start with the source the report concerns.`
      : `Found \`${noticed}\`. More of \`${file}\`, to see what surrounds it.`,
  reproduce: ({ file, noticed, removed, title }) =>
    `\`${removed ?? noticed ?? file}\` looks responsible. Reproducing first: ${title}.`,
  edit: ({ file, printed, removed, added, title }) =>
    [
      printed === undefined ? '' : `Confirmed, it says \`${printed}\`.`,
      removed === undefined
        ? `Root cause in \`${file}\`.`
        : `Root cause in \`${file}\`: \`${removed}\` is why ${title}.`,
      added === undefined ? '' : `It becomes \`${added}\`.`,
    ].join(' '),
  check: ({ added, file, title, printed }) =>
    `\`${added ?? file}\` is in${printed === undefined ? '' : ` (last output \`${printed}\`)`}. Does it cure "${title}"? Running that.`,
  submit: ({ printed, added, file, title }) =>
    `The check after the edit answered \`${printed ?? 'nothing'}\`; \`${added ?? file}\` settles "${title}". Done.`,
};

const careful: Voice = {
  look: ({ title, noticed, file }) =>
    noticed === undefined
      ? `Somebody reports "${title}". I want to see the code in question first.`
      : `The line \`${noticed}\` seems to matter here, so I look at the rest that belongs to \`${file}\`.`,
  reproduce: ({ title, file, noticed, removed }) =>
    `In \`${file}\` I see \`${removed ?? noticed ?? file}\`. Whether this really leads to "${title}" a small run will tell.`,
  edit: ({ title, file, printed, removed, added }) =>
    [
      printed === undefined
        ? 'The run agrees with the report.'
        : `The run says \`${printed}\`, which is the reported behaviour.`,
      removed === undefined ? '' : `It follows from \`${removed}\`, which explains "${title}".`,
      `The smallest repair is in \`${file}\`${added === undefined ? '' : `: \`${added}\``}.`,
    ].join(' '),
  check: ({ title, added, file, printed }) =>
    [
      `The edit put \`${added ?? file}\` in place.`,
      printed === undefined ? '' : `Until now the output was \`${printed}\`.`,
      `The same behaviour is exercised again: "${title}".`,
    ].join(' '),
  submit: ({ title, printed, added, file }) =>
    `\`${printed ?? file}\` is what the check shows now. \`${added ?? file}\` was the missing piece for "${title}". The work is finished.`,
};

export const ORACLE_VOICE = plain;

export function voiceOf(instance: string, variant: number): Voice {
  return pick([plain, terse, careful], 'voice', instance, variant);
}
