import type { Item } from '@cairn/proto/memory';
import { type Answer, callerId } from '../../http/forwarded-route.ts';
import { present } from '../../presenters/common.ts';
import { presentChangedMemory } from '../../presenters/memory/items.ts';
import type { changedMemorySchema } from '../../schemas/memory/items.ts';

interface Changed {
  item?: Item | undefined;
  changeId: string;
}

/** A memory as it is after a change, and how that is named in the history. */
export const changedMemory: Answer<Changed, typeof changedMemorySchema> = {
  schema: presentChangedMemory.schema,
  of: ({ item, changeId }, { call }) =>
    present(item, (it) => presentChangedMemory({ item: it, changeId }, callerId(call))),
};
