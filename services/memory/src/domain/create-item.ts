import { type ErrorParams, type FieldFault, InvalidInput, NotFound } from '@cairn/kit/errors';
import { newEvent } from '@cairn/kit/events';
import { fits, manyLines, oneLine, textFault } from '@cairn/kit/text';
import { v7 as uuidv7 } from 'uuid';
import { type Item, type MemoryType, memoryTypes, type SourceType } from './item.ts';
import type { MemoryStore } from './ports.ts';

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
}

/** In characters (code points). */
const CONTENT_MAX = 10_000;
const TAG_MAX = 50;
const TAGS_MAX = 20;

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
  const told = newEvent(
    { $case: 'memoryCreated', value: { itemId: item.id } },
    { actorId: by.userId, projectId: item.projectId, traceId: by.traceId },
  );
  if (!(await store.add(item, [told])))
    throw new NotFound('There is no such project.', { reason: 'project_unknown' });
  return item;
}

type Accepted = Pick<Item, 'content' | 'memoryType' | 'sourceType' | 'tags' | 'importance' | 'confidence'>;

function accepted(input: NewItem): Accepted {
  const content = manyLines(input.content);
  const tags = [
    ...new Set(input.tags.map((tag) => oneLine(tag).normalize('NFC')).filter((tag) => tag !== '')),
  ];
  const { memoryType, sourceType = 'user', importance = 0.5, confidence = 0.5 } = input;
  const faults = [
    textFault('content', content, 'lines'),
    ...tags.map((tag) => textFault('tags', tag, 'line')),
    content === '' && fault('content', 'Write what is to be remembered.', 'memory_missing'),
    !fits(content, CONTENT_MAX) &&
      fault(
        'content',
        `A memory has at most ${CONTENT_MAX.toLocaleString('en')} characters.`,
        'memory_too_long',
        { max: CONTENT_MAX },
      ),
    memoryType === undefined &&
      fault('memory_type', `Choose a type: ${memoryTypes.join(', ')}.`, 'memory_type_missing', {
        choices: memoryTypes.join(', '),
      }),
    tags.length > TAGS_MAX &&
      fault('tags', `Use at most ${TAGS_MAX} tags.`, 'too_many_tags', { max: TAGS_MAX }),
    tags.some((tag) => !fits(tag, TAG_MAX)) &&
      fault('tags', `A tag has at most ${TAG_MAX} characters.`, 'tag_too_long', { max: TAG_MAX }),
    !isShare(importance) && fault('importance', 'Importance is a number from 0 to 1.', 'importance_range'),
    !isShare(confidence) && fault('confidence', 'Confidence is a number from 0 to 1.', 'confidence_range'),
  ].filter((each) => each !== false && each !== undefined);
  if (faults.length > 0 || memoryType === undefined) {
    throw new InvalidInput(faults[0]?.msg ?? 'This memory cannot be kept as it is.', {
      reason: 'memory_refused',
      faults,
    });
  }
  return { content, memoryType, sourceType, tags, importance, confidence };
}

function fault(field: string, msg: string, type: string, ctx?: ErrorParams): FieldFault {
  return { loc: ['body', field], msg, type, ...(ctx && { ctx }) };
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}
