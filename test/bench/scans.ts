import { renderDocument, parseDocument } from '../../scoring/duel/document.ts';
import { checkLoop } from '../../scoring/duel/loop-check.ts';
import { findReplyDocuments } from '../../scoring/duel/reply-json.ts';
import { stripInjection } from '../../scoring/duel/strip-injection.ts';
import { findTruncation } from '../../scoring/duel/truncation.ts';
import { redactSecrets } from '../../scoring/redaction/redact-secrets.ts';
import { eachPipeline } from '../../scoring/shell/syntax.ts';
import { describeTrajectory } from '../../scoring/trajectory/describe-trajectory.ts';
import { repeated } from '../helpers/growth.ts';
import { type Figure, most } from './figure.ts';
import { secondsOf } from './seconds-of.ts';

/** Spec, performance.md: "10 MB in under a second". */
const BYTES = 10_000_000;
const SECONDS = 1;

const REPLY = 'Let us look at the parser first.\n\n```bash\nsed -n 1,80p src/parse.py | grep -n "def "\n```\n';
const OUTPUT = '<returncode>0</returncode>\n<output>\n12:def parse(text):\n40:def render(tree):\n</output>\n';
const turns = BYTES / (REPLY.length + OUTPUT.length);

/** How long texts of 10 MB take that a model, a command or an agent may have written. */
export function scans(): Figure[] {
  const blocks = Array.from({ length: turns }, (_, turn) => [
    { kind: 'candidate' as const, text: REPLY.replace('80p', `${turn}p`) },
    { kind: 'observation' as const, text: OUTPUT },
  ]).flat();
  const messages = blocks.map(({ kind, text }) => ({
    role: kind === 'candidate' ? ('assistant' as const) : ('user' as const),
    content: text,
  }));
  const document = renderDocument(blocks);
  const reply = `\`\`\`json\n{"answers":[${repeated('{"id":"q1","answer":1,"reason":"it does"},', BYTES).slice(0, -1)}]}\n\`\`\``;
  const script = repeated('cd src && python -m pytest -q "a b" | tail -n 3\n', BYTES);
  const work: Record<string, () => unknown> = {
    'parse a document': () => parseDocument(document),
    'loop check': () => checkLoop(blocks),
    'truncation check': () => findTruncation(blocks),
    'strip injections': () => stripInjection(blocks),
    'JSON of a reply': () => findReplyDocuments(reply),
    'commands of a shell script': () => eachPipeline(script, () => undefined),
    'describe a trajectory': () => describeTrajectory(messages),
    'redact secrets': () => redactSecrets(document, ['an-api-key-of-this-machine']),
  };
  return Object.entries(work).map(([what, run]) => ({
    what: `10 MB: ${what}`,
    value: secondsOf(run),
    ...most(SECONDS, 's'),
  }));
}
