import { v7 as uuidv7 } from 'uuid';
import type { Item } from '../domain/items/item.ts';

/** An item for tests. */
export function makeItem(changes: Partial<Item> = {}): Item {
  return {
    id: uuidv7(),
    projectId: 1,
    content: 'The bridge carries 40 t. Ἀριθμός 🪨\n',
    memoryType: 'fact',
    sourceType: 'user',
    tags: ['bridge', '“load”'],
    importance: 0.1 + 0.2,
    confidence: 1,
    usageCount: 3,
    createdBy: 'ada',
    revision: 1,
    proposedBy: 'person',
    supersedes: [],
    supersededBy: '',
    restorations: 0,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    updatedAt: new Date('2026-01-02T03:04:05.679Z'),
    evidence: {
      sessionId: 7,
      messageId: 'answer',
      passages: [
        {
          number: 2,
          documentId: 'document',
          documentName: 'stones 🪨.pdf',
          fileType: 'FILE_TYPE_PDF',
          version: 1,
          chunkId: 'passage',
          page: 3,
          start: 10,
          end: 90,
          lineStart: 0,
          lineEnd: 0,
        },
      ],
    },
    ...changes,
  };
}
