import { serviceAddress } from '@cairn/platform/config';
import type { CairnClient } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { AdminServiceDefinition } from '@cairn/proto/auth/admin';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import type { Platform } from '@cairn/service/run';

/** The contracts that the gateway calls. `admin` is served by auth. */
const definitions = {
  auth: AuthServiceDefinition,
  admin: AdminServiceDefinition,
  projects: ProjectsServiceDefinition,
  documents: DocumentsServiceDefinition,
  chat: ChatServiceDefinition,
  memory: MemoryServiceDefinition,
  search: SearchServiceDefinition,
  notifications: NotificationsServiceDefinition,
};

type Definitions = typeof definitions;

/** One client for each contract. */
export type Clients = { [Name in keyof Definitions]: CairnClient<Definitions[Name]> };

export function connectServices(
  { config }: Pick<Platform, 'config'>,
  { clients }: Pick<ReturnType<Platform['identity']>, 'clients'>,
): Clients {
  const connected = Object.entries(definitions).map(([name, definition]) => {
    const service = name === 'admin' ? 'auth' : (name as Exclude<keyof Definitions, 'admin'>);
    return [
      name,
      clients.connect<Definitions[keyof Definitions]>(definition, serviceAddress(config, service)),
    ];
  });
  return Object.fromEntries(connected);
}
