import type { Item } from '../items/item.ts';

/** The orders that indexes have. */
export interface ListOrder {
  readonly by: 'created_at' | 'importance' | 'usage_count' | 'memory_type' | 'content';
  readonly descending: boolean;
}

/** A place in an order: what the order goes by, and the item's id. */
export type ListPlace = readonly [key: string | number, id: string];

export type Standing = 'holds' | 'superseded';

/** What lists and figures are made of: an item without its evidence, and its content only where it is asked for. */
export interface ItemOutline
  extends Pick<
    Item,
    | 'id'
    | 'memoryType'
    | 'sourceType'
    | 'tags'
    | 'importance'
    | 'confidence'
    | 'usageCount'
    | 'createdAt'
    | 'revision'
  > {
  /** Empty unless asked for. */
  readonly content: string;
  readonly place: ListPlace;
}

export interface OutlineRequest {
  readonly order: ListOrder;
  readonly standing: Standing;
  readonly limit: number;
  readonly after?: ListPlace | undefined;
  /** With contents. */
  readonly withContent?: boolean;
}

export interface ListRecords {
  /** A project's items in an order, from a place on. */
  outlines(projectId: number, request: OutlineRequest): Promise<ItemOutline[]>;
  count(projectId: number, standing: Standing): Promise<number>;
  /** The ids and revisions of items that hold. */
  revisions(projectId: number): Promise<Map<string, number>>;
  /** The revisions of these items of a project, superseded ones too. */
  revisionsOf(projectId: number, ids: readonly string[]): Promise<Map<string, number>>;
  /** Whole items of a project in the order that is asked for; those that are not there are left out. */
  getSeveral(projectId: number, ids: readonly string[]): Promise<Item[]>;
  /** Whole items of all projects that hold, in the order of project and id. */
  allItems(after: Pick<Item, 'projectId' | 'id'> | undefined, limit: number): Promise<Item[]>;
}
