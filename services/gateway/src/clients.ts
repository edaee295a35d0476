import { type ServiceName, serviceAddress } from '@cairn/platform/config';
import type { CairnClient } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { AdminServiceDefinition } from '@cairn/proto/auth/admin';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { AdminServiceDefinition as ModelsServiceDefinition } from '@cairn/proto/chat/admin';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { AdminServiceDefinition as OwnersServiceDefinition } from '@cairn/proto/projects/admin';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { AdminServiceDefinition as EmbedderServiceDefinition } from '@cairn/proto/search/admin';
import type { Platform } from '@cairn/service/run';

/** The contracts that the gateway calls. */
const definitions = {
  auth: AuthServiceDefinition,
  admin: AdminServiceDefinition,
  projects: ProjectsServiceDefinition,
  owners: OwnersServiceDefinition,
  documents: DocumentsServiceDefinition,
  chat: ChatServiceDefinition,
  models: ModelsServiceDefinition,
  memory: MemoryServiceDefinition,
  search: SearchServiceDefinition,
  embedder: EmbedderServiceDefinition,
  notifications: NotificationsServiceDefinition,
};

type Definitions = typeof definitions;

/** Which service serves a contract that has not its own name. */
const servers: { [Name in keyof Definitions]?: ServiceName } = {
  admin: 'auth',
  owners: 'projects',
  models: 'chat',
  embedder: 'search',
};

/** One client for each contract. */
export type Clients = { [Name in keyof Definitions]: CairnClient<Definitions[Name]> };

export function connectServices(
  { config }: Pick<Platform, 'config'>,
  { clients }: Pick<ReturnType<Platform['identity']>, 'clients'>,
): Clients {
  const connected = Object.entries(definitions).map(([name, definition]) => {
    const service = servers[name as keyof Definitions] ?? (name as ServiceName);
    return [
      name,
      clients.connect<Definitions[keyof Definitions]>(definition, serviceAddress(config, service)),
    ];
  });
  return Object.fromEntries(connected);
}
