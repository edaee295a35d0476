import { type EventBus, payloadOf, type Subscription, subjects } from '@cairn/messaging/events';
import { requireUser } from '@cairn/platform/auth';
import { NotFound } from '@cairn/platform/errors';
import type { CairnCall } from '@cairn/platform/rpc';
import type { ProjectAccess } from '@cairn/service/access';
import type { Component } from '@cairn/service/run';

export interface ProjectWatch extends Component {
  /**
   * Calls back when the caller may see a project no more, because they were removed from it or it was deleted, from now
   * until the returned function is called. For responses that take their time.
   */
  onLost(call: CairnCall, projectId: number, callback: () => void): () => void;
}

export interface ProjectWatchOptions {
  bus: EventBus;
  access: ProjectAccess;
  /** How often projects is asked for what no event announced, in milliseconds. Default 15,000. */
  askEveryMs?: number;
}

interface Watcher {
  userId: string;
  callback: () => void;
}

/**
 * Learns at once, by event, when a person loses a project. Events get lost while the bus is away, so projects is asked
 * as well: at first, since the person may have lost it after the service that answers had looked, and then every few
 * seconds.
 */
export function createProjectWatch({ bus, access, askEveryMs = 15_000 }: ProjectWatchOptions): ProjectWatch {
  const byProject = new Map<number, Set<Watcher>>();
  let subscription: Subscription | undefined;

  function lost(projectId: number, userId?: string): void {
    for (const watcher of [...(byProject.get(projectId) ?? [])]) {
      if (userId === undefined || watcher.userId === userId) watcher.callback();
    }
  }

  return {
    name: 'project watch',
    onLost(call, projectId, callback) {
      const watcher = { userId: requireUser(call).userId, callback };
      const watchers = byProject.get(projectId) ?? new Set();
      byProject.set(projectId, watchers.add(watcher));
      const ask = () =>
        access.read(call, projectId).catch((error) => {
          // While projects is away what is known holds.
          if (error instanceof NotFound && watchers.has(watcher)) callback();
        });
      void ask();
      const timer = setInterval(ask, askEveryMs);
      timer.unref();
      return () => {
        clearInterval(timer);
        watchers.delete(watcher);
        if (watchers.size === 0 && byProject.get(projectId) === watchers) byProject.delete(projectId);
      };
    },
    start() {
      subscription = bus.watch([subjects.memberChanged, subjects.projectDeleted], (event) => {
        const changed = payloadOf(event, 'memberChanged');
        if (!changed) lost(event.projectId);
        else if (changed.role === '') lost(event.projectId, changed.userId);
      });
    },
    async stop() {
      await subscription?.stop();
    },
  };
}
