/**
 * Pairs of a Greek or Cyrillic letter and the Latin one that it cannot be told from by eye: those that Unicode gives one plain
 * letter for. Where Unicode has one form for l and I, the capital stands here for the capitals.
 *
 * @source Unicode Technical Standard #39, https://www.unicode.org/Public/security/latest/confusables.txt
 */
const PAIRS = [
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ͿJ ϹC ϺM αa γy ιi νv οo ρp σo υu ϱp ϲc ϳj',
  'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX Ьb ЅS ІI ЈJ ѴV ҮY ӀI ԌG ԜW аa гr еe оo рp сc уy хx ѕs іi јj ѡw ѵv үy һh ҽe ӏl ԁd ԛq ԝw',
].flatMap((script) => script.split(' '));

const LATIN: ReadonlyMap<string, string> = new Map(PAIRS.map(([letter = '', latin = '']) => [letter, latin]));

const LETTERS = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');

/** Dashes of any width, and the sign for minus: a hyphen in a name may be any of them. */
const DASHES = /[\p{Pd}\u2212]/gu;

/** A text as it looks: look-alike letters as Latin ones, dashes as hyphens. Not for showing: it changes Greek and Russian words. */
export function asItLooks(text: string): string {
  // Some letters look alike only before, some only after their compatibility form is taken.
  return latin(latin(text).normalize('NFKC')).replace(DASHES, '-');
}

function latin(text: string): string {
  return text.replace(LETTERS, (letter) => LATIN.get(letter) ?? letter);
}
