import { throwFaults } from '@cairn/platform/errors';
import { fits, isVisible, manyLines, oneLine, textFault } from '@cairn/platform/text';
import { fold } from '@cairn/service/words';
import { refusals } from '../refusals.ts';
import type { Evidence } from './evidence.ts';
import { type MemoryType, memoryTypes } from './item.ts';

/** In characters (code points). */
const CONTENT_MAX = 10_000;
const TAG_MAX = 50;
const TAGS_MAX = 20;
/** An answer is given at most as many. */
const PASSAGES_MAX = 50;
/** In characters, of ids and names in evidence. */
const NAME_MAX = 300;

/** What people say of an item; what is absent is not said. */
export interface GivenFields {
  content?: string | undefined;
  memoryType?: MemoryType | undefined;
  tags?: readonly string[] | undefined;
  /** 0 to 1, as all three. */
  importance?: number | undefined;
  confidence?: number | undefined;
  impactScore?: number | undefined;
  evidence?: Evidence | undefined;
}

/** The same, as it is kept. */
export interface KeptFields extends GivenFields {
  tags?: string[];
}

/** What a person must say of a new item. */
export type WholeFields = KeptFields & { content: string; memoryType: MemoryType; tags: string[] };

/**
 * What people say of an item, as it is kept; what is absent stays so.
 *
 * @throws InvalidInput naming each wrong field.
 */
export function keptFields(given: GivenFields): KeptFields {
  return checked(given, []);
}

/** The same of an item that is new. @throws InvalidInput naming each wrong or missing field. */
export function wholeFields(given: GivenFields): WholeFields {
  const missing =
    given.memoryType === undefined && refusals.memory_type_missing({ choices: memoryTypes.join(', ') });
  // What is absent was refused.
  return checked({ content: '', tags: [], ...given }, [missing]) as WholeFields;
}

function checked(given: GivenFields, missing: Parameters<typeof throwFaults>[0]): KeptFields {
  const { importance, confidence, impactScore, evidence } = given;
  const content = given.content === undefined ? undefined : manyLines(given.content);
  const tags = given.tags && cleanTags(given.tags);
  throwFaults(
    [
      content !== undefined && textFault('content', content, 'lines'),
      ...(tags ?? []).map((tag) => textFault('tags', tag, 'line')),
      content === '' && refusals.memory_missing(),
      content !== undefined && !fits(content, CONTENT_MAX) && refusals.memory_too_long({ max: CONTENT_MAX }),
      ...missing,
      tags && tags.length > TAGS_MAX && refusals.too_many_tags({ max: TAGS_MAX }),
      tags?.some((tag) => !fits(tag, TAG_MAX)) && refusals.tag_too_long({ max: TAG_MAX }),
      !isShare(importance) && refusals.importance_range(),
      !isShare(confidence) && refusals.confidence_range(),
      !isShare(impactScore) && refusals.impact_range(),
      evidence && !isSmall(evidence) && refusals.evidence_too_large({ max: PASSAGES_MAX }),
    ],
    refusals.memory_refused,
  );
  return defined({ ...given, content, tags });
}

/** Tags as they are kept: each in one line, blank ones and further spellings of one left out. */
export function cleanTags(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of given.map((each) => oneLine(each).normalize('NFC'))) {
    if (isVisible(tag) && !byKey.has(fold(tag))) byKey.set(fold(tag), tag);
  }
  return [...byKey.values()];
}

function isShare(value: number | undefined): boolean {
  return value === undefined || (value >= 0 && value <= 1);
}

function isSmall({ messageId, passages }: Evidence): boolean {
  const names = passages.flatMap(({ documentId, documentName, chunkId }) => [
    documentId,
    documentName,
    chunkId,
  ]);
  return passages.length <= PASSAGES_MAX && [messageId, ...names].every((name) => fits(name, NAME_MAX));
}

function defined({ content, memoryType, tags, importance, confidence, impactScore, evidence }: KeptFields) {
  return {
    ...(content !== undefined && { content }),
    ...(memoryType && { memoryType }),
    ...(tags && { tags }),
    ...(importance !== undefined && { importance }),
    ...(confidence !== undefined && { confidence }),
    ...(impactScore !== undefined && { impactScore }),
    ...(evidence && { evidence }),
  };
}
