import type { DocumentBlock } from '../../schemas/document.ts';
import { renderDocument } from './document.ts';
import { stripInjection, type Stripped } from './strip-injection.ts';

/**
 * The document exactly as a judge gets it, and what was taken from it: injections are stripped, then it is rendered.
 *
 * Source: seed, "Anti-gaming"; spec, check.md "document" (`judged_text`, `stripped`).
 */
export function judgedDocument(blocks: readonly DocumentBlock[]): { judged_text: string; stripped: Stripped[] } {
  const { blocks: kept, stripped } = stripInjection(blocks);
  return { judged_text: renderDocument(kept), stripped };
}
