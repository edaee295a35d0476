import { byId, readPage } from '@cairn/platform/paging';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import { everyItem, jsonList, type KeptOfPeople, ownProjects, projectFolder } from '@cairn/service/people';
import type { Item } from '../domain/items/item.ts';
import type { MemoryStore } from '../domain/ports.ts';
import type { OpenProposal, Proposal } from '../domain/proposals/proposal.ts';

/**
 * Items of a person's own projects are exported, and what is proposed to them. Items and changes that they made in
 * others' projects stay there, without their mark.
 */
export function memoryOfPeople(
  store: MemoryStore,
  projects: Pick<ProjectsServiceClient<object>, 'listProjects'>,
): KeptOfPeople {
  return {
    service: 'memory',
    countParts: async () => 1,
    async *entries({ userId, call, counts, partDone }) {
      for await (const project of ownProjects(projects, call)) {
        const items = everyItem('items', (page) =>
          readPage('items', page, { usual: 100, most: 100, ...byId }, (limit, before) =>
            store.list(project.id, limit, before),
          ),
        );
        yield {
          path: `${projectFolder(project)}/memories.json`,
          content: jsonList(counts.of('memories', items, exported)),
        };
      }
      yield {
        path: 'memory/proposals.json',
        content: jsonList(counts.of('memory_proposals', proposalsOf(store, userId), exportedProposal)),
      };
      partDone();
    },
    count: async ({ userId }) => ({
      author_marks: await store.countMadeBy(userId),
      memory_proposals: await store.countProposalsOf(userId),
    }),
    async erase({ userId }) {
      await store.removeProposalsOf(userId);
      await store.forgetMaker(userId);
      return undefined;
    },
  };
}

/** What people know of an item. */
function exported({ restorations: _, ...item }: Item): object {
  return item;
}

function exportedProposal({
  userId: _user,
  hash: _hash,
  state: _state,
  body,
  ...proposal
}: OpenProposal): object {
  return { ...proposal, ...body };
}

const PORTION = 100;

async function* proposalsOf(store: MemoryStore, userId: string): AsyncGenerator<OpenProposal> {
  for (let after: Proposal | undefined; ; ) {
    const some: OpenProposal[] = await store.proposalsOf(userId, after, PORTION);
    yield* some;
    after = some.at(-1);
    if (some.length < PORTION) return;
  }
}
