import {
  boolean,
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  textOrNone,
  time,
} from '@cairn/persistence/records';
import { enumNames } from '@cairn/proto/enum-names';
import { ChangeKind as ChangeKinds } from '@cairn/proto/memory';
import { type Item, snapshotOf, snapshotSchema } from '../items/item.ts';

const changeKinds = enumNames(ChangeKinds, 'CHANGE_KIND_');
export type ChangeKind = (typeof changeKinds)[number];

/** Items of one change. */
export const MOST_ITEMS = 500;
/** For so long what was deleted is kept to be restored, in milliseconds. */
export const RESTORABLE_MS = 86_400_000;

export const changeRecord = defineRecord('changes', {
  fields: {
    /** Ids are in the order of time. */
    id: text(),
    projectId: integer(),
    kind: oneOf(changeKinds),
    at: time(),
    /** Empty once their account was deleted. */
    madeBy: text(),
    /** How many items it changed. */
    items: integer(),
    /** Until when items that it deleted are kept; absent where it deleted none, once they are restored, or erased. */
    keptUntil: optional(time()),
    /** The change that it undid; empty for none. */
    undoes: textOrNone(),
    /** The change that undid it; empty for none. */
    undoneBy: textOrNone(),
    /** What it deleted was erased. */
    isErased: boolean(),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['madeBy'], ['keptUntil'], ['projectId', 'keptUntil']],
});

/** A change to one item or several. */
export type Change = RecordOf<typeof changeRecord>;

export const itemChangeRecord = defineRecord('item_changes', {
  fields: {
    /** `itemChangeId`. */
    id: text(),
    changeId: text(),
    projectId: integer(),
    itemId: text(),
    /** Of the item; empty once their account was deleted. */
    createdBy: text(),
    /** The item's revision since; absent where it was deleted. */
    revision: optional(integer()),
    /** Neither what it was nor what it became is kept any more. */
    isErased: boolean(),
    /** Absent where the item was new. */
    before: optional(json(snapshotSchema)),
    /** Absent where it was deleted. */
    after: optional(json(snapshotSchema)),
  },
  key: ['id'],
  indexes: [['changeId', 'id'], ['projectId', 'itemId', 'changeId'], ['createdBy']],
});

/** What a change did to one item. */
export type ItemChange = RecordOf<typeof itemChangeRecord>;

/** An item change without what the item was. */
export type ItemChangeOutline = Pick<ItemChange, 'changeId' | 'itemId' | 'revision' | 'isErased'>;

const itemChangeId = (changeId: string, itemId: string): string => `${changeId}:${itemId}`;

/** What an item was and what it becomes: absent before it is made, and after it is deleted. */
export interface ItemStep {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

/** What the ledger keeps of a step of a change. */
export function itemChangeOf({ id: changeId, projectId }: Change, { before, after }: ItemStep): ItemChange {
  const { id: itemId = '', createdBy = '' } = after ?? before ?? {};
  return {
    id: itemChangeId(changeId, itemId),
    changeId,
    projectId,
    itemId,
    createdBy,
    isErased: false,
    ...(after && { revision: after.revision, after: snapshotOf(after) }),
    ...(before && { before: snapshotOf(before) }),
  };
}
