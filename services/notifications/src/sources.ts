import { NotFound } from '@cairn/platform/errors';
import { asService } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';
import type { ChatServiceClient } from '@cairn/proto/chat';
import type { MemoryServiceClient } from '@cairn/proto/memory';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import type { People, Sources } from './domain/services.ts';

/** People as auth has them. */
export function authPeople(auth: Pick<AuthServiceClient, 'batchGetUsers'>): People {
  return {
    async ask(userId) {
      const { users } = await auth.batchGetUsers({ ids: [userId] }, asService({}));
      const [user] = users;
      return (
        user && {
          userId,
          name: `${user.firstName} ${user.lastName}`.trim(),
          firstName: user.firstName,
          email: user.email,
          isEmailVerified: user.emailVerified,
          language: user.language,
          zone: user.timezone,
        }
      );
    },
  };
}

interface Services {
  projects: Pick<ProjectsServiceClient, 'getAudience' | 'getInvitee' | 'getWeek'>;
  chat: Pick<ChatServiceClient, 'readSessions'>;
  memory: Pick<MemoryServiceClient, 'readItems'>;
}

/** What the services that own it give. */
export function serviceSources({ projects, chat, memory }: Services): Sources {
  return {
    audience: (projectId) => orUndefined(() => projects.getAudience({ projectId }, asService({}))),
    invitee: (projectId, invitationId) =>
      orUndefined(async () => {
        const { expiresAt = new Date(), ...invitee } = await projects.getInvitee(
          { projectId, invitationId },
          asService({}),
        );
        return { ...invitee, expiresAt };
      }),
    week: async (userId) => (await projects.getWeek({ userId }, asService({}))).projects,
    chat: async (id) => (await chat.readSessions({ sessionIds: [id] }, asService({}))).sessions[0],
    memory: async (projectId, itemId) =>
      (await memory.readItems({ projectId, itemIds: [itemId] }, asService({}))).items[0],
  };
}

async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
