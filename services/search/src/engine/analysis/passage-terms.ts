import { termOf, tokenize } from '@cairn/service/words';
import type { PassageText } from '../../domain/search-engine.ts';
import { type Field, type Occurrence, occurrence, withField } from '../ranking/fields.ts';
import { analyzeText } from './analyzer.ts';

/** Terms of a passage. */
export interface PassageTerms {
  /** Term -> how its text and the fields of its context hold it. */
  held: Map<string, Occurrence>;
  /** Of its text, in terms other than function words: the length that ranking normalises by. */
  length: number;
}

/** Analyses a passage to be indexed, with what it stands under. */
export function analyzePassage({ text, headings, context }: PassageText): PassageTerms {
  const { counts, length } = analyzeText(text);
  const held = new Map<string, Occurrence>();
  for (const [term, count] of counts) held.set(term, occurrence(count));
  const fields: readonly [Field, readonly string[]][] = [
    ['title', [context?.title ?? '']],
    ['section', [...headings, ...(context?.sections ?? [])]],
    ['table', [context?.table ?? '']],
    ['heads', [context?.unit ?? '', context?.period ?? '']],
  ];
  for (const [field, texts] of fields) {
    for (const token of tokenize(texts.join('\n'), 'always')) {
      const term = termOf(token.text);
      held.set(term, withField(held.get(term) ?? occurrence(0), field));
    }
  }
  return { held, length };
}
