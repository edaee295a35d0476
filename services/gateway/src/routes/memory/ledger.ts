import { list, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import {
  presentChange,
  presentPair,
  presentProposal,
  presentSimilar,
} from '../../presenters/memory/ledger.ts';
import {
  acceptProposalSchema,
  changesQuery,
  declineProposalsSchema,
  keepPairSchema,
  mergeMemoriesSchema,
  proposalsQuery,
  similarQuery,
  supersedeMemorySchema,
} from '../../schemas/memory/ledger.ts';
import { paging } from '../../schemas/zod.ts';
import { changedMemory } from './changed-memory.ts';

const { get, post, delete: remove } = routesOf('Memory');
const itemsPath = '/api/projects/{projectId}/memory';
const itemPath = `${itemsPath}/{memoryId}` as const;
const changePath = `${itemsPath}/history/{changeId}` as const;
const proposalPath = `${itemsPath}/proposals/{proposalId}` as const;

export const memoryLedgerRoutes: Route[] = [
  get(`${itemsPath}/history`, {
    summary: 'The changes of a project’s memories, newest first',
    query: changesQuery,
    call: ({ memory }) => memory.listChanges,
    message: ({ params, query }) => ({
      ...params,
      pageSize: query.page_size,
      pageToken: query.page_token,
      restorable: query.restorable === 'true',
    }),
    result: list('changes', presentChange),
  }),

  post(`${changePath}/undo`, {
    summary: 'Put the memories of a change back to what they were, as long as none changed again',
    call: ({ memory }) => memory.undoChange,
    result: one('change', presentChange),
  }),

  remove(changePath, {
    summary: 'Erase now what is kept of deleted memories to restore them',
    call: ({ memory }) => memory.eraseDeleted,
  }),

  get(`${itemsPath}/pairs`, {
    summary: 'Memories that say nearly the same or contradict each other, and that nobody looked at yet',
    query: paging,
    call: ({ memory }) => memory.listPairs,
    result: list('pairs', presentPair),
  }),

  post(`${itemsPath}/pairs/keep`, {
    summary: 'Keep both memories of a pair: it is not shown again unless one of them changes',
    body: keepPairSchema,
    call: ({ memory }) => memory.keepPair,
    message: ({ params, body }) => ({
      ...params,
      itemId: body.memory_id,
      otherItemId: body.other_memory_id,
    }),
  }),

  post(`${itemsPath}/similar`, {
    summary: 'Memories that say nearly the same as a text that is none yet, or contradict it',
    body: similarQuery,
    call: ({ memory }) => memory.listSimilar,
    result: list('similar', presentSimilar),
  }),

  post(`${itemsPath}/merge`, {
    summary: 'Make one memory of several; these are kept as superseded ones',
    body: mergeMemoriesSchema,
    call: ({ memory }) => memory.mergeItems,
    message: ({ params, body: { ids, memory_type, impact_score, ...fields } }) => ({
      ...params,
      ...fields,
      itemIds: ids,
      memoryType: memory_type,
      impactScore: impact_score,
    }),
    result: changedMemory,
  }),

  get(`${itemsPath}/proposals`, {
    summary: 'What the assistant proposes to the caller to keep, newest first',
    query: proposalsQuery,
    call: ({ memory }) => memory.listProposals,
    result: list('proposals', presentProposal),
  }),

  post(`${itemsPath}/proposals/decline`, {
    summary: 'Decline proposals; the same are not made again',
    body: declineProposalsSchema,
    call: ({ memory }) => memory.declineProposals,
    message: ({ params, body }) => ({ ...params, proposalIds: body.ids }),
  }),

  post(`${proposalPath}/accept`, {
    summary: 'Keep what was proposed, with the changes that are given',
    status: 201,
    body: acceptProposalSchema,
    call: ({ memory }) => memory.acceptProposal,
    message: ({ params, body: { memory_type, impact_score, tags, supersedes, ...fields } }) => ({
      ...params,
      ...fields,
      memoryType: memory_type,
      impactScore: impact_score,
      tags: tags && { tags },
      supersedesItemId: supersedes,
    }),
    result: changedMemory,
  }),

  get(`${itemPath}/history`, {
    summary: 'The changes of one memory, newest first',
    query: paging,
    call: ({ memory }) => memory.listChanges,
    message: ({ params, query }) => ({
      ...params,
      itemId: params.memoryId,
      pageSize: query.page_size,
      pageToken: query.page_token,
    }),
    result: list('changes', presentChange),
  }),

  get(`${itemPath}/similar`, {
    summary: 'Memories that say nearly the same as one, or contradict it',
    call: ({ memory }) => memory.listSimilar,
    message: ({ params }) => ({ ...params, itemId: params.memoryId }),
    result: list('similar', presentSimilar),
  }),

  post(`${itemPath}/supersede`, {
    summary: 'Let a memory take the place of another one, which is kept as superseded',
    body: supersedeMemorySchema,
    call: ({ memory }) => memory.supersedeItem,
    message: ({ params, body }) => ({
      ...params,
      itemId: params.memoryId,
      supersededItemId: body.superseded_memory_id,
    }),
    result: changedMemory,
  }),
];
