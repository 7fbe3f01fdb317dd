/** Words that say nothing about a task: English ones, those of questions, and those that every program holds. */
const COMMON = new Set(
  `about above account after altered anything back include modified quoted rest something trouble turn wrong again against ahead all already also although among and another any are around ask asked because been before
   behaviour behind being below between both but cause caused concern concerned call called came can candidate case change changed changes check checked code come
   command could deal deals did does done down each edit effect edited edits either else even every exercise exercised exercises explain
   explained fact feed file files find first fix follow follows for from get give given gives goes had handling has have here
   how however into its itself land lands just know last later least let line lines list look looked made make makes many may might more most matter matters
   much must name named need neither new next nor not note now number observation off old once one only onto outcome open opened other our
   out over own part place point points print printed problem program put rather read reads real reason report reported
   reproduce reproduced reproduction result run said same say saying says see seen set several shall should show shown shows side
   since some source state stated still such take takes task tell than that the their them then there these they thing this those thought
   through time told too touch toward traced tried try two under until upon use used using value values very was were what when
   where whether which while who whole whom whose why will with within without word words work works would written yes yet you your
   const let var function return def class import export require module exports self none null undefined true false elif end
   node echo cat sed grep python test tests assert strict equal console log err error strings join length push index src lib js py`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const WORD_MIN = 3;

/** Lower-cased words of a text in order, identifiers taken apart (`splitText`, `split_text`), plural s cut, none twice. */
export function contentWords(text: string): string[] {
  const found = new Set<string>();
  for (const [identifier] of text.matchAll(/[A-Za-z][A-Za-z0-9_]*/g)) {
    for (const part of identifier
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_')) {
      const word = stem(part);
      if (word.length >= WORD_MIN && !COMMON.has(part) && !COMMON.has(word)) found.add(word);
    }
  }
  return [...found];
}

function stem(word: string): string {
  return word.length > WORD_MIN + 1 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The share of `words` that `text` holds; 1 for no words. */
export function coverage(words: readonly string[], text: string): number {
  if (words.length === 0) return 1;
  const held = new Set(contentWords(text));
  return words.filter((word) => held.has(word)).length / words.length;
}

export function jaccard(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 1 : common / all;
}

/** Text with runs of white space folded, for comparing what was quoted with what was seen. */
export function folded(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}

/** What stands between single back-ticks, in order. */
export function backTicked(text: string): string[] {
  const parts = text.split('`');
  return parts.filter((part, i) => i % 2 === 1 && i < parts.length - 1 && part.trim() !== '' && !part.includes('\n'));
}
