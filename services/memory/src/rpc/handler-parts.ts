import { requireUser } from '@cairn/platform/auth';
import type { HandlerContext } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { MemoryType as MemoryTypeValue, TagList } from '@cairn/proto/memory';
import type { ProjectAccess } from '@cairn/service/access';
import type { GivenFields } from '../domain/items/item-rules.ts';
import type { By } from '../domain/ledger/make-change.ts';
import type { MemoryStore } from '../domain/ports.ts';
import type { WordsOfProjects } from '../domain/words/project-words.ts';

export interface HandlerParts {
  store: MemoryStore;
  words: WordsOfProjects;
  access: ProjectAccess;
}

export function author(context: HandlerContext): By {
  return { userId: requireUser(context).userId, traceId: context.traceId };
}

interface Said {
  content?: string | undefined;
  memoryType?: MemoryTypeValue | undefined;
  tags?: TagList | undefined;
  importance?: number | undefined;
  confidence?: number | undefined;
  impactScore?: number | undefined;
}

/** What a call says of an item, where each field may be absent. */
export function saidFields({
  content,
  memoryType,
  tags,
  importance,
  confidence,
  impactScore,
}: Said): GivenFields {
  return {
    content,
    memoryType: memoryType && knownName(memoryType, 'MEMORY_TYPE_'),
    tags: tags?.tags,
    importance,
    confidence,
    impactScore,
  };
}
