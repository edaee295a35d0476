import type { CallExtension } from '@cairn/platform/rpc';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import { eraseDeleted } from '../domain/ledger/erase-deleted.ts';
import { listChanges, showChanges } from '../domain/ledger/list-changes.ts';
import { undoChange } from '../domain/ledger/undo-change.ts';
import { FoundPairs } from '../domain/similar/find-pairs.ts';
import { keepPair } from '../domain/similar/keep-pair.ts';
import { listPairs } from '../domain/similar/list-pairs.ts';
import { listSimilar } from '../domain/similar/list-similar.ts';
import { author, type HandlerParts } from './handler-parts.ts';
import { presentChange, presentListed, presentSimilar } from './presenters.ts';

export function ledgerHandlers({ store, words, access }: HandlerParts) {
  const pairsOfProjects = new FoundPairs();
  return {
    async listChanges(request, context) {
      await access.read(context, request.projectId);
      const { changes, nextPageToken } = await listChanges(store, request);
      return { changes: changes.map(presentChange), nextPageToken };
    },

    async undoChange(request, context) {
      await access.write(context, request.projectId);
      const change = await undoChange(store, request, author(context));
      const [shown] = await showChanges(store, request.projectId, [change]);
      return { change: shown && presentChange(shown) };
    },

    async eraseDeleted(request, context) {
      await access.write(context, request.projectId);
      await eraseDeleted(store, request);
      return {};
    },

    async listSimilar(request, context) {
      await access.read(context, request.projectId);
      return { similar: (await listSimilar({ store, words }, request)).map(presentSimilar) };
    },

    async listPairs(request, context) {
      await access.read(context, request.projectId);
      const { pairs, ...page } = await listPairs({ store, words, found: pairsOfProjects }, request);
      const shown = pairs.map(({ item, other }) => ({
        item: presentListed(item),
        other: presentSimilar(other),
      }));
      return { ...page, pairs: shown };
    },

    async keepPair(request, context) {
      await access.write(context, request.projectId);
      await keepPair(store, request);
      return {};
    },
  } satisfies Partial<MemoryServiceImplementation<CallExtension>>;
}
