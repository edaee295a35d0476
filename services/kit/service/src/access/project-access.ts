import { type EventBus, subjects } from '@cairn/messaging/events';
import { requireUser } from '@cairn/platform/auth';
import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { Action, ProjectsServiceClient } from '@cairn/proto/projects';

/** How services ask whether the caller may do something in a project. Only projects knows the rules, and decides. */
export interface ProjectAccess {
  /** @throws NotFound when there is no such project or the caller may not see it. */
  read(call: CairnCall, projectId: number): Promise<void>;
  /** @throws NotFound as `read`; what projects says to those who may not chat in it. */
  chat(call: CairnCall, projectId: number): Promise<void>;
  /** @throws NotFound as `read`; what projects says to those who may not change it. */
  write(call: CairnCall, projectId: number): Promise<void>;
  /** @throws NotFound as `read`; what projects says to those who do not own it. */
  administer(call: CairnCall, projectId: number): Promise<void>;
}

export interface ProjectAccessOptions {
  projects: Pick<ProjectsServiceClient<object>, 'checkAccess'>;
  bus: EventBus;
  /** How long an answer is used without an event that changes it, in milliseconds. Default 5,000. */
  ttlMs?: number;
}

const MOST_ENTRIES = 10_000;

/**
 * Asks projects, and remembers for a moment what the caller may do; an event about a project or its members drops what
 * is remembered. What they may not do is asked every time: the refusal is projects' own.
 */
export function createProjectAccess(options: ProjectAccessOptions): ProjectAccess {
  const ttlMs = options.ttlMs ?? 5_000;
  const byProject = new Map<number, Map<string, { allowed: ReadonlySet<Action>; until: number }>>();

  /** Counts events: an answer asked for before the last event may be older than it, and is not remembered. */
  let changes = 0;

  options.bus.watch(
    [
      subjects.memberChanged,
      subjects.projectArchived,
      subjects.projectRestored,
      subjects.projectUpdated,
      subjects.projectDeleted,
    ],
    (event) => {
      changes++;
      byProject.delete(event.projectId);
    },
  );

  const may = (action: Action) => async (call: CairnCall, projectId: number) => {
    const { userId } = requireUser(call);
    const known = byProject.get(projectId)?.get(userId);
    if (known?.allowed.has(action) && known.until > Date.now()) return;
    const before = changes;
    const { capabilities } = await options.projects.checkAccess({ projectId, action }, forward(call));
    if (changes !== before) return;
    if (byProject.size >= MOST_ENTRIES) byProject.clear();
    const entries = byProject.get(projectId) ?? new Map();
    entries.set(userId, { allowed: new Set(capabilities), until: Date.now() + ttlMs });
    byProject.set(projectId, entries);
  };

  return {
    read: may('ACTION_READ'),
    chat: may('ACTION_CHAT'),
    write: may('ACTION_WRITE'),
    administer: may('ACTION_ADMINISTER'),
  };
}
