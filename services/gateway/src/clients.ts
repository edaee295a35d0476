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

/** One client for each service. */
export interface Clients {
  auth: CairnClient<typeof AuthServiceDefinition>;
  /** Served by auth. */
  admin: CairnClient<typeof AdminServiceDefinition>;
  projects: CairnClient<typeof ProjectsServiceDefinition>;
  documents: CairnClient<typeof DocumentsServiceDefinition>;
  chat: CairnClient<typeof ChatServiceDefinition>;
  memory: CairnClient<typeof MemoryServiceDefinition>;
  search: CairnClient<typeof SearchServiceDefinition>;
  notifications: CairnClient<typeof NotificationsServiceDefinition>;
}

export function connectServices(
  { config }: Pick<Platform, 'config'>,
  { clients }: Pick<ReturnType<Platform['identity']>, 'clients'>,
): Clients {
  return {
    auth: clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth')),
    admin: clients.connect(AdminServiceDefinition, serviceAddress(config, 'auth')),
    projects: clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects')),
    documents: clients.connect(DocumentsServiceDefinition, serviceAddress(config, 'documents')),
    chat: clients.connect(ChatServiceDefinition, serviceAddress(config, 'chat')),
    memory: clients.connect(MemoryServiceDefinition, serviceAddress(config, 'memory')),
    search: clients.connect(SearchServiceDefinition, serviceAddress(config, 'search')),
    notifications: clients.connect(NotificationsServiceDefinition, serviceAddress(config, 'notifications')),
  };
}
