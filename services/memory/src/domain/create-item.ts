import { newEvent } from '@cairn/messaging/events';
import { commonRefusals, throwFaults } from '@cairn/platform/errors';
import { fits, manyLines, oneLine, textFault } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { type Evidence, type Item, type MemoryType, memoryTypes, type SourceType } from './item.ts';
import type { MemoryStore } from './ports.ts';
import { refusals } from './refusals.ts';

export interface NewItem {
  projectId: number;
  content: string;
  memoryType: MemoryType | undefined;
  /** Absent: a person wrote it. */
  sourceType: SourceType | undefined;
  tags: readonly string[];
  /** 0 to 1; absent: 0.5. */
  importance?: number | undefined;
  /** 0 to 1; absent: 0.5. */
  confidence?: number | undefined;
  /** What it rests on. */
  evidence?: Evidence | undefined;
}

/** In characters (code points). */
const CONTENT_MAX = 10_000;
const TAG_MAX = 50;
const TAGS_MAX = 20;
/** An answer is given at most as many. */
const PASSAGES_MAX = 50;
/** In characters, of ids and names in evidence. */
const NAME_MAX = 300;

/**
 * Keeps something worth knowing. The caller has been found to have the right to.
 *
 * @throws InvalidInput naming each wrong field; NotFound when the project was deleted meanwhile.
 */
export async function createItem(
  store: MemoryStore,
  input: NewItem,
  by: { userId: string; traceId: string },
): Promise<Item> {
  const now = new Date();
  const item: Item = {
    ...accepted(input),
    id: uuidv7(),
    projectId: input.projectId,
    usageCount: 0,
    createdBy: by.userId,
    createdAt: now,
    updatedAt: now,
  };
  const event = newEvent(
    { $case: 'memoryCreated', value: { itemId: item.id } },
    { actorId: by.userId, projectId: item.projectId, traceId: by.traceId },
  );
  if (!(await store.add(item, [event]))) throw commonRefusals.project_not_found();
  return item;
}

type Accepted = Pick<
  Item,
  'content' | 'memoryType' | 'sourceType' | 'tags' | 'importance' | 'confidence' | 'evidence'
>;

function accepted(input: NewItem): Accepted {
  const content = manyLines(input.content);
  const tags = [
    ...new Set(input.tags.map((tag) => oneLine(tag).normalize('NFC')).filter((tag) => tag !== '')),
  ];
  const { memoryType, sourceType = 'user', importance = 0.5, confidence = 0.5, evidence } = input;
  throwFaults(
    [
      textFault('content', content, 'lines'),
      ...tags.map((tag) => textFault('tags', tag, 'line')),
      content === '' && refusals.memory_missing(),
      !fits(content, CONTENT_MAX) && refusals.memory_too_long({ max: CONTENT_MAX }),
      memoryType === undefined && refusals.memory_type_missing({ choices: memoryTypes.join(', ') }),
      tags.length > TAGS_MAX && refusals.too_many_tags({ max: TAGS_MAX }),
      tags.some((tag) => !fits(tag, TAG_MAX)) && refusals.tag_too_long({ max: TAG_MAX }),
      !isShare(importance) && refusals.importance_range(),
      !isShare(confidence) && refusals.confidence_range(),
      evidence && !isSmall(evidence) && refusals.evidence_too_large({ max: PASSAGES_MAX }),
    ],
    refusals.memory_refused,
  );
  // One that is absent was refused.
  return {
    content,
    memoryType: memoryType as MemoryType,
    sourceType,
    tags,
    importance,
    confidence,
    ...(evidence && { evidence }),
  };
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function isSmall({ messageId, passages }: Evidence): boolean {
  const names = passages.flatMap(({ documentId, documentName, chunkId }) => [
    documentId,
    documentName,
    chunkId,
  ]);
  return passages.length <= PASSAGES_MAX && [messageId, ...names].every((name) => fits(name, NAME_MAX));
}
