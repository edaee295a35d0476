import type { ProjectsServiceClient } from '@cairn/proto/projects';
import { everyItem, jsonList, type KeptOfPeople, ownProjects, projectFolder } from '@cairn/service/people';
import { listItems } from '../domain/list-items.ts';
import type { MemoryStore } from '../domain/ports.ts';

/** Items of a person's own projects are exported. Those they made in others' stay there, without their mark. */
export function memoryOfPeople(
  store: MemoryStore,
  projects: Pick<ProjectsServiceClient<object>, 'listProjects'>,
): KeptOfPeople {
  return {
    service: 'memory',
    countParts: async () => 0,
    async *entries({ call, counts }) {
      for await (const project of ownProjects(projects, call)) {
        const items = everyItem('items', (page) => listItems(store, project.id, page));
        yield {
          path: `${projectFolder(project)}/memories.json`,
          content: jsonList(counts.of('memories', items)),
        };
      }
    },
    count: async ({ userId }) => ({ author_marks: await store.countMadeBy(userId) }),
    async erase({ userId }) {
      await store.forgetMaker(userId);
      return undefined;
    },
  };
}
