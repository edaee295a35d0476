import type { ProjectState, ProjectsServiceClient, Role } from '@cairn/proto/projects';
import { Conflict, Forbidden } from '../errors/index.ts';
import { type EventBus, subjects } from '../events/index.ts';
import { type CairnCall, forward } from '../rpc/call.ts';
import { requireUser } from './caller.ts';

/** What a person may do in a project. */
export interface Access {
  role: Role;
  state: ProjectState;
  projectName: string;
}

/** How services ask what the caller may do in a project. */
export interface ProjectAccess {
  /** @throws NotFound when there is no such project or the caller may not see it. */
  read(call: CairnCall, projectId: number): Promise<Access>;
  /** @throws NotFound as `read`; Forbidden for viewers; Conflict while the project is archived. */
  write(call: CairnCall, projectId: number): Promise<Access>;
}

export interface ProjectAccessOptions {
  projects: Pick<ProjectsServiceClient<object>, 'checkAccess'>;
  bus: EventBus;
  /** How long an answer is believed without news, in milliseconds. Default 5,000. */
  ttlMs?: number;
}

const MOST_ENTRIES = 10_000;

/** Asks projects, and remembers the answer for a moment; news of a project or its members drops what is remembered. */
export function createProjectAccess(options: ProjectAccessOptions): ProjectAccess {
  const ttlMs = options.ttlMs ?? 5_000;
  const byProject = new Map<number, Map<string, { access: Access; until: number }>>();

  /** Counts what was heard: an answer asked for before the last news may be older than it, and is not remembered. */
  let news = 0;

  options.bus.watch(
    [
      subjects.memberChanged,
      subjects.projectArchived,
      subjects.projectRestored,
      subjects.projectUpdated,
      subjects.projectDeleted,
    ],
    (event) => {
      news++;
      byProject.delete(event.projectId);
    },
  );

  async function read(call: CairnCall, projectId: number): Promise<Access> {
    const { userId } = requireUser(call);
    const known = byProject.get(projectId)?.get(userId);
    if (known && known.until > Date.now()) return known.access;
    const before = news;
    const { role, state, projectName } = await options.projects.checkAccess({ projectId }, forward(call));
    const access = { role, state, projectName };
    if (news !== before) return access;
    if (byProject.size >= MOST_ENTRIES) byProject.clear();
    const entries = byProject.get(projectId) ?? new Map();
    entries.set(userId, { access, until: Date.now() + ttlMs });
    byProject.set(projectId, entries);
    return access;
  }

  return {
    read,
    async write(call, projectId) {
      const access = await read(call, projectId);
      if (access.role !== 'ROLE_EDITOR' && access.role !== 'ROLE_OWNER') {
        throw new Forbidden(
          'You can read this project but not change it. Ask its owner for the editor role.',
          { reason: 'project_read_only' },
        );
      }
      if (access.state === 'PROJECT_STATE_ARCHIVED') {
        throw new Conflict('This project is archived. Restore it to make changes.', {
          reason: 'project_archived',
        });
      }
      return access;
    },
  };
}
