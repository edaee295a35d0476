import { type EventBus, payloadOf, subjects } from '@cairn/messaging/events';
import { requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import { type IndexedProject, indexProject } from '../domain/everything/match-projects.ts';

/** The projects that a caller may read, archived ones too, by their numbers. */
export interface ReadableProjects {
  of(call: CairnCall): Promise<ReadonlyMap<number, IndexedProject>>;
  /**
   * One of them.
   * @throws NotFound when there is no such project or the caller may not read it.
   */
  one(call: CairnCall, projectId: number): Promise<ReadonlyMap<number, IndexedProject>>;
}

export interface ReadableProjectsOptions {
  projects: Pick<ProjectsServiceClient<object>, 'listProjects'>;
  bus: EventBus;
  /** How long an answer is used without an event that changes it, in milliseconds. Default 5,000. */
  ttlMs?: number;
}

/** People whose projects are remembered. */
const MOST_PEOPLE = 1_000;
const PAGE = 100;

/**
 * Asks projects, as the caller, and remembers the answer for a moment; an event about a project or its members drops
 * what is remembered of whom it may concern. So rights are part of each search: nothing outside these projects is
 * looked at.
 */
export function createReadableProjects({
  projects,
  bus,
  ttlMs = 5_000,
}: ReadableProjectsOptions): ReadableProjects {
  const known = new Map<string, { projects: ReadonlyMap<number, IndexedProject>; until: number }>();
  /** Counts events: an answer asked for before the last event may be older than it, and is not remembered. */
  let changes = 0;

  bus.watch(
    [
      subjects.memberChanged,
      subjects.projectCreated,
      subjects.projectUpdated,
      subjects.projectArchived,
      subjects.projectRestored,
      subjects.projectDeleted,
    ],
    (event) => {
      changes++;
      const member = payloadOf(event, 'memberChanged')?.userId ?? payloadOf(event, 'projectCreated')?.ownerId;
      if (member !== undefined) known.delete(member);
      for (const [userId, of] of known) if (of.projects.has(event.projectId)) known.delete(userId);
    },
  );

  async function ask(call: CairnCall): Promise<Map<number, IndexedProject>> {
    const all = new Map<number, IndexedProject>();
    for (let pageToken = ''; ; ) {
      const page = await projects.listProjects({ pageSize: PAGE, pageToken }, forward(call));
      for (const project of page.projects) all.set(project.id, indexProject(project));
      pageToken = page.nextPageToken;
      if (pageToken === '') return all;
    }
  }

  async function of(call: CairnCall): Promise<ReadonlyMap<number, IndexedProject>> {
    const { userId } = requireUser(call);
    const before = known.get(userId);
    if (before && before.until > Date.now()) return before.projects;
    const asked = changes;
    const found = await ask(call);
    if (changes !== asked) return found;
    if (known.size >= MOST_PEOPLE) known.clear();
    known.set(userId, { projects: found, until: Date.now() + ttlMs });
    return found;
  }

  return {
    of,
    async one(call, projectId) {
      const project = (await of(call)).get(projectId);
      if (!project) throw commonRefusals.project_not_found();
      return new Map([[projectId, project]]);
    },
  };
}
