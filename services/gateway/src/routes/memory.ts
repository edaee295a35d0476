import { list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentMemory } from '../presenters/memory.ts';
import { createMemorySchema } from '../schemas/memory.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, delete: remove } = routesOf('Memory');
const itemsPath = '/api/projects/{projectId}/memory';
const itemPath = `${itemsPath}/{memoryId}` as const;

export const memoryRoutes: Route[] = [
  get(itemsPath, {
    summary: 'A project’s memory items, newest first',
    query: paging,
    call: ({ memory }) => memory.listItems,
    result: list('items', presentMemory),
  }),

  post(itemsPath, {
    summary: 'Keep something',
    status: 201,
    body: createMemorySchema,
    call: ({ memory }) => memory.createItem,
    result: one('item', presentMemory),
  }),

  get(itemPath, {
    summary: 'One memory item',
    call: ({ memory }) => memory.getItem,
    message: ({ params }) => ({ ...params, itemId: params.memoryId }),
    result: one('item', presentMemory),
  }),

  remove(itemPath, {
    summary: 'Forget a memory item',
    call: ({ memory }) => memory.deleteItem,
    message: ({ params }) => ({ ...params, itemId: params.memoryId }),
  }),
];
