import type { MemoryType } from '@cairn/proto/memory';

/** What is shown of a memory beside its text. */
export interface MemoryFacts {
  type: MemoryType;
  tags: readonly string[];
  createdAt: Date;
}

/** What is shown of a message beside its text. */
export interface MessageFacts {
  isAi: boolean;
  createdAt: Date;
}

/**
 * What is shown of an entry and not searched goes with its passages, in the one part of a passage's context that an
 * index keeps and does not search: its label. So a hit needs no other service to be shown.
 */
export function contextOf(facts: MemoryFacts | MessageFacts) {
  return { ...NOTHING, pageLabel: JSON.stringify(facts) };
}

const NOTHING = { title: '', sections: [], table: '', unit: '', period: '' };

export function memoryFactsOf(context: { pageLabel: string } | undefined): MemoryFacts {
  const { type = 'MEMORY_TYPE_UNSPECIFIED', tags = [], createdAt } = factsIn<MemoryFacts>(context);
  return { type, tags, createdAt: dateOf(createdAt) };
}

export function messageFactsOf(context: { pageLabel: string } | undefined): MessageFacts {
  const { isAi = false, createdAt } = factsIn<MessageFacts>(context);
  return { isAi, createdAt: dateOf(createdAt) };
}

type Kept<Facts> = { [Name in keyof Facts]?: Facts[Name] extends Date ? string : Facts[Name] };

function factsIn<Facts>(context: { pageLabel: string } | undefined): Kept<Facts> {
  return context?.pageLabel ? JSON.parse(context.pageLabel) : {};
}

function dateOf(text: string | undefined): Date {
  return new Date(text ?? 0);
}
