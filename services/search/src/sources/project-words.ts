import { type EventBus, subjects } from '@cairn/messaging/events';
import type { CairnCall } from '@cairn/platform/rpc';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import { createProjectAccess } from '@cairn/service/access';
import type { Synonyms } from '../domain/synonyms/synonyms.ts';

export interface ProjectWords {
  /**
   * The synonyms that a project is searched with, for a caller who may read it.
   *
   * @throws NotFound when there is no such project or the caller may not see it.
   */
  synonymsToRead(call: CairnCall, projectId: number): Promise<Synonyms>;
}

interface Parts {
  projects: Pick<ProjectsServiceClient<object>, 'getAiSettings'>;
  bus: EventBus;
  /** What every project is searched with. */
  common: Synonyms;
}

/** Projects whose lists are kept read; those asked for longest ago go first. */
const MOST_LISTS = 500;

/**
 * Asks projects for a project's own synonyms together with the right to read it, in one call. Both are remembered for
 * as long as rights are, and asked for again after the project has changed.
 */
export function createProjectWords({ projects, bus, common }: Parts): ProjectWords {
  const known = new Map<number, { list: string; synonyms: Synonyms; asked: number }>();
  let calls = 0;

  bus.watch([subjects.projectDeleted], ({ projectId }) => void known.delete(projectId));

  /** `asked` counts calls: an answer that was overtaken by a later one is left. */
  function remember(projectId: number, list: string, asked: number): void {
    const before = known.get(projectId);
    if (before && before.asked > asked) return;
    const synonyms = before?.list === list ? before.synonyms : common.with(list);
    known.delete(projectId);
    known.set(projectId, { list, synonyms, asked });
    const [oldest] = known.keys();
    if (known.size > MOST_LISTS && oldest !== undefined) known.delete(oldest);
  }

  const access = createProjectAccess({
    bus,
    projects: {
      async checkAccess({ projectId = 0, action }, options) {
        const asked = ++calls;
        const { settings, capabilities } = await projects.getAiSettings({ projectId, action }, options);
        remember(projectId, settings?.synonyms ?? '', asked);
        return { capabilities };
      },
    },
  });

  return {
    async synonymsToRead(call, projectId) {
      await access.read(call, projectId);
      return known.get(projectId)?.synonyms ?? common;
    },
  };
}
