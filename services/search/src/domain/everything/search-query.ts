import type { HitKind } from '@cairn/proto/search';
import { fold, tokenize } from '@cairn/service/words';
import { queryWords } from '../../engine/analysis/analyzer.ts';

/** What a person types into a search, understood. */
export interface SearchQuery {
  /** Words, folded, each once; those of phrases included. Function words only where there is no other. */
  words: string[];
  /** Words in a row, as they are to stand in what is found. */
  phrases: string[][];
  /** Words that nothing found holds. */
  without: string[];
  /** The last `type:` that names one. */
  kind: Exclude<HitKind, 'HIT_KIND_UNSPECIFIED' | 'UNRECOGNIZED'> | undefined;
  /** The last `project:`, a number or words of a name. */
  project: { id: number } | { words: string[] } | undefined;
}

/** What may follow `type:`, in English, in one or several. */
const KINDS: Record<string, SearchQuery['kind']> = {
  project: 'HIT_KIND_PROJECTS',
  projects: 'HIT_KIND_PROJECTS',
  document: 'HIT_KIND_DOCUMENTS',
  documents: 'HIT_KIND_DOCUMENTS',
  file: 'HIT_KIND_DOCUMENTS',
  files: 'HIT_KIND_DOCUMENTS',
  memory: 'HIT_KIND_MEMORY',
  memories: 'HIT_KIND_MEMORY',
  chat: 'HIT_KIND_CHATS',
  chats: 'HIT_KIND_CHATS',
  message: 'HIT_KIND_CHATS',
  messages: 'HIT_KIND_CHATS',
};

/** `field:"…"`, `field:…`, `-"…"`, `"…"`, `-…`, or anything up to the next white space. Quotes of four languages. */
const PART = new RegExp(
  [
    String.raw`(?<field>type|project):(?:["“„«](?<quotedValue>[^"”“»]*)["”“»]|(?<value>\S+))`,
    String.raw`(?<minus>(?<!\S)-)?["“„«](?<phrase>[^"”“»]+)["”“»]`,
    String.raw`(?<!\S)-(?<without>[^\s-]\S*)`,
    String.raw`(?<plain>\S+)`,
  ].join('|'),
  'giu',
);

/**
 * Reads words, "phrases", -words, `type:` and `project:`; the one place that knows how searches are written. What is
 * not one of them is words: nothing is refused. A phrase of one word is a word that counts as it is written.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const plain: string[] = [];
  const phrases: string[][] = [];
  const without = new Set<string>();
  let kind: SearchQuery['kind'];
  let project: SearchQuery['project'];
  for (const { 0: whole, groups = {} } of text.matchAll(PART)) {
    const value = groups.quotedValue ?? groups.value;
    if (groups.field !== undefined && value !== undefined) {
      if (groups.field.toLowerCase() === 'project') project = projectOf(value) ?? project;
      else if (KINDS[fold(value)]) kind = KINDS[fold(value)];
      else plain.push(whole);
    } else if (groups.phrase !== undefined && groups.minus === undefined) {
      const words = wordsOf(groups.phrase);
      if (words.length > 0) phrases.push(words);
      plain.push(groups.phrase);
    } else if (groups.without !== undefined || groups.phrase !== undefined) {
      for (const word of wordsOf(groups.without ?? groups.phrase ?? '')) without.add(word);
    } else plain.push(whole);
  }
  const words = new Set(queryWords(plain.join(' ')));
  for (const word of without) words.delete(word);
  return { words: [...words], phrases, without: [...without], kind, project };
}

function projectOf(value: string): SearchQuery['project'] {
  if (/^\d{1,15}$/.test(value)) return { id: Number(value) };
  const words = wordsOf(value);
  return words.length > 0 ? { words } : undefined;
}

/** Folded, in their order. */
function wordsOf(text: string): string[] {
  return [...tokenize(text, 'alone')].map((token) => token.text);
}
