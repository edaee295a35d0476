import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { serve, testPlatform } from '@cairn/testing';
import { configSchema } from '../config.ts';
import { createNotificationsService } from '../service.ts';

/**
 * The service beside stand-ins: project 1 is `Tea`, of `members`, chat 4 is the first one's, and each memory asked for
 * mentions Ada Lovelace.
 */
export async function serviceUnderTest(
  members: readonly { userId: string }[],
  env: Record<string, string> = {},
) {
  const platform = await testPlatform();
  const config = {
    ...loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder, ...env }),
    ...platform.config,
  };
  const [owner = { userId: '' }] = members;
  const people = members.map(({ userId }) => ({ userId, name: 'Ada Lovelace' }));
  await platform.start(
    serve(platform, 'projects', ProjectsServiceDefinition, {
      async getAudience({ projectId }) {
        if (projectId !== 1) throw commonRefusals.project_not_found();
        return { projectName: 'Tea', members: people };
      },
      getWeek: async () => ({ projects: [] }),
    }),
    serve(platform, 'chat', ChatServiceDefinition, {
      readSessions: async ({ sessionIds }) => ({
        sessions: sessionIds.includes(4) ? [{ ...owner, id: 4, name: 'Harvest', projectId: 1 }] : [],
      }),
    }),
    serve(platform, 'memory', MemoryServiceDefinition, {
      readItems: async ({ projectId, itemIds = [] }) => ({
        items: itemIds.map((id) => ({ id, projectId, content: 'Ask @Ada Lovelace about the zqxheron.' })),
      }),
    }),
    await createNotificationsService(config, platform),
  );
  const client: NotificationsServiceClient = platform
    .identity('gateway')
    .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  return { platform, client };
}
