import type { MilestoneCategory } from '../../../schemas/settings.ts';

/** What a question may be about. `file` and `code` are absent where the routes differed. */
export interface Subject {
  /** Plain words that the spans share. */
  topic: string;
  /** Plain words that were used on every route. */
  said: string;
  file: string | undefined;
  code: string | undefined;
}

/** A question in several wordings of one meaning; undefined where the subject lacks what it names. */
export interface Template {
  wordings: readonly ((subject: Subject) => string | undefined)[];
  exampleBad: string;
}

const file = (write: (file: string) => string) => (subject: Subject) =>
  subject.file === undefined ? undefined : write(subject.file);
const code = (write: (code: string) => string) => (subject: Subject) =>
  subject.code === undefined ? undefined : write(subject.code);
const topic = (write: (topic: string) => string) => (subject: Subject) => write(subject.topic);
const said = (write: (said: string) => string) => (subject: Subject) => write(subject.said);

/** Questions by category, the shallowest first. */
export const TEMPLATES: Readonly<Record<MilestoneCategory, readonly Template[]>> = {
  explore: [
    {
      wordings: [
        file((name) => `Is \`${name}\` opened by a command before the first edit?`),
        file((name) => `Before anything is changed, does a command open \`${name}\`?`),
      ],
      exampleBad: 'It edits the file on the strength of its name.',
    },
    {
      wordings: [
        topic((it) => `Is the source that deals with ${it} read before anything is changed?`),
        topic((it) => `Has a command shown the handling of ${it} ahead of any edit?`),
        topic((it) => `Before the first change, was the code on ${it} looked at?`),
      ],
      exampleBad: 'It lists the folder and goes straight to an edit.',
    },
    {
      wordings: [
        code((it) => `Does the candidate point to \`${it}\` as what matters here?`),
        code((it) => `Is \`${it}\` what the candidate says the matter turns on?`),
      ],
      exampleBad: 'It speaks of the file in general and names no line.',
    },
    {
      wordings: [
        said((it) => `Can what the candidate says on ${it} be traced to a line that was shown?`),
        said((it) => `Does its account of ${it} rest on something that an observation printed?`),
      ],
      exampleBad: 'It explains the mechanism from general knowledge.',
    },
  ],
  claims: [
    {
      wordings: [
        topic((it) => `Is the reported behaviour (${it}) reproduced by a command before the first edit?`),
        topic((it) => `Does some command run the case of ${it} before anything is changed?`),
        topic((it) => `Was ${it} tried out ahead of any edit?`),
      ],
      exampleBad: 'It believes the report and edits at once.',
    },
    {
      wordings: [
        said((it) => `Does the candidate report what was printed for ${it}?`),
        said((it) => `Are the words that came back about ${it} quoted by the candidate?`),
      ],
      exampleBad: 'It runs something and never speaks of what came back.',
    },
    {
      wordings: [
        said((it) => `Is the cause of the trouble with ${it} explained from what was shown?`),
        said((it) => `Does it state why ${it} goes wrong, by a line it has seen?`),
      ],
      exampleBad: 'It calls the fault a classic and flips a condition.',
    },
  ],
  action: [
    {
      wordings: [
        file((name) => `Does an edit of the candidate land in \`${name}\`?`),
        file((name) => `Is \`${name}\` among the files that the candidate edits?`),
      ],
      exampleBad: 'It edits a file that the fault never reaches.',
    },
    {
      wordings: [
        code((it) => `Is \`${it}\` written into the code by an edit?`),
        code((it) => `Do the edits put \`${it}\` in place?`),
      ],
      exampleBad: 'It flips the condition nearby.',
    },
    {
      wordings: [
        topic((it) => `Is the handling of ${it} altered by an edit?`),
        topic((it) => `Do any of the changes concern ${it}?`),
        topic((it) => `Has an edit modified how ${it} comes about?`),
      ],
      exampleBad: 'Its edit leaves that part of the program as it was.',
    },
    {
      wordings: [
        said((it) => `Does the candidate say what its change does about ${it}?`),
        said((it) => `Is the effect on ${it} put into words by the candidate?`),
      ],
      exampleBad: 'It says that everything works now.',
    },
  ],
  verification: [
    {
      wordings: [
        topic((it) => `After the last edit, is a command run that exercises ${it}?`),
        topic((it) => `Is ${it} exercised by some command after the change?`),
        topic((it) => `Once edited, is the code run on ${it}?`),
      ],
      exampleBad: 'It submits right after the edit.',
    },
    {
      wordings: [
        said((it) => `Does the candidate put what came of ${it} into words after the change?`),
        said((it) => `After the edit, is the outcome for ${it} stated from what was printed?`),
      ],
      exampleBad: 'It says that all tests pass and has run none.',
    },
    {
      wordings: [
        code((it) => `Does the run after the change include \`${it}\`?`),
        code((it) => `Is \`${it}\` part of what is run after the last edit?`),
      ],
      exampleBad: 'It only checks that the program starts.',
    },
  ],
};

/** What the filters have to drop; most readings write one or two of them. */
export const REFUSED: readonly ((subject: Subject) => string)[] = [
  () => 'Does the work agree with the reference?',
  ({ topic: it }) => `If the run for ${it} fails, is the output read?`,
  () => 'Does the candidate avoid needless work?',
  ({ topic: it }) => `Does the candidate reach every milestone on ${it}?`,
  () => 'Does the candidate open `src/index.js` and call main() there?',
  () => 'Is the code clean and readable?',
];
