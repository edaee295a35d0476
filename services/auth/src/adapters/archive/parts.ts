import type { CairnClient, forward } from '@cairn/kit/rpc';
import type { ChatServiceDefinition } from '@cairn/proto/chat';
import type { DocumentsServiceDefinition } from '@cairn/proto/documents';
import type { MemoryServiceDefinition } from '@cairn/proto/memory';
import type { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import type { ProjectsServiceDefinition } from '@cairn/proto/projects';
import type { Counts } from './entry.ts';

export interface ArchiveClients {
  projects: CairnClient<typeof ProjectsServiceDefinition>;
  documents: CairnClient<typeof DocumentsServiceDefinition>;
  chat: CairnClient<typeof ChatServiceDefinition>;
  memory: CairnClient<typeof MemoryServiceDefinition>;
  notifications: CairnClient<typeof NotificationsServiceDefinition>;
}

/** What the writing of one archive goes by. */
export interface Making {
  clients: ArchiveClients;
  userId: string;
  counts: Counts;
  signal: AbortSignal;
  /** Options of a call in the person's name, which may read and nothing else. */
  call(): Promise<ReturnType<typeof forward>>;
  /** A part is written. */
  partDone(): void;
}

export const PAGE = 100;
