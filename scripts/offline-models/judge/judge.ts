import { z } from 'zod';

import { draw } from '../draw.ts';
import { fencedParts } from '../reading/fenced-parts.ts';
import { readQuestion } from '../reading/question.ts';
import { readTranscript } from '../reading/transcript.ts';
import type { StandIn } from '../stand-in.ts';
import { findEvidence, type ReadTurns, readTurns } from './evidence.ts';

/** Share of a question's topic that has to be covered. */
const COVERED = 0.5;
/** How near to that a case is open to doubt, and how often a doubtful one is answered the other way. */
const DOUBT = 0.1;
const OTHER_WAY = 0.15;

const Asked = z.looseObject({ id: z.string(), text: z.string() });

interface Answer {
  id: string;
  explanation: string;
  answer: 0 | 1;
}

/** Answers a checklist from the transcript: what was looked at, changed, run and said, in which order. */
export const judge: StandIn = ({ messages, seed }) => {
  const parts = messages.flatMap(({ role, content }) => (role === 'system' ? [] : fencedParts(content)));
  const transcript = readTurns(readTranscript(parts.find(({ name }) => name === 'TRANSCRIPT')?.text ?? ''));
  const lines = (parts.find(({ name }) => name === 'CHECKLIST')?.text ?? '').split('\n').filter((line) => line !== '');
  const asked = lines.map((line) => Asked.parse(JSON.parse(line)));
  return JSON.stringify({ answers: asked.map(({ id, text }) => answer(id, text, transcript, seed)) });
};

function answer(id: string, text: string, transcript: ReadTurns, seed: number): Answer {
  const question = readQuestion(text);
  const found = findEvidence(question, transcript);
  if (found === undefined) return { id, explanation: `No turn shows it (${question.act}).`, answer: 0 };
  const doubtful = Math.abs(found.coverage - COVERED) < DOUBT;
  const otherWay = doubtful && draw('doubt', seed, text, found.turn) < OTHER_WAY;
  const yes = found.coverage >= COVERED !== otherWay;
  const where = `Candidate output ${found.turn + 1}`;
  return {
    id,
    explanation: yes ? `${where} shows it.` : `${where} comes nearest and falls short.`,
    answer: yes ? 1 : 0,
  };
}
