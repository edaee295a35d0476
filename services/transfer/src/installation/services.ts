import { createAuthService, openStore as openAuthStore } from '@cairn/auth/service';
import { createChatService, openStore as openChatStore } from '@cairn/chat/service';
import { createDocumentsService, openStore as openDocumentsStore } from '@cairn/documents/service';
import { createMemoryService, openStore as openMemoryStore } from '@cairn/memory/service';
import type { Outbox } from '@cairn/messaging/events';
import {
  createNotificationsService,
  openStore as openNotificationsStore,
} from '@cairn/notifications/service';
import type { JobQueue } from '@cairn/persistence/jobs';
import type { PortableStore } from '@cairn/persistence/portable';
import type { ServiceName } from '@cairn/platform/config';
import { createProjectsService, openStore as openProjectsStore } from '@cairn/projects/service';
import { createSearchService, openStore as openSearchStore } from '@cairn/search/service';
import type { Component, Platform } from '@cairn/service/run';
import type { TransferConfig } from '../config.ts';

type NotificationsStore = Awaited<ReturnType<typeof openNotificationsStore>>;

/** What every store of a service has, whatever it is on. */
export interface ServiceStore {
  component: Component;
  portable: PortableStore;
  outbox: Outbox;
  /** Only of services that have work to do by themselves. */
  jobs?: JobQueue | undefined;
  /** When notifications next looks whether something becomes a notification, or looks already. */
  nextPending?: NotificationsStore['nextPending'];
}

export interface Service {
  openStore(platform: Platform): Promise<ServiceStore>;
  create(config: TransferConfig, platform: Platform): Promise<Component>;
}

/** Each is written, and started, after those that it calls. */
export const services: Record<ServiceName, Service> = {
  auth: { openStore: openAuthStore, create: createAuthService },
  projects: { openStore: openProjectsStore, create: createProjectsService },
  documents: { openStore: openDocumentsStore, create: createDocumentsService },
  search: { openStore: openSearchStore, create: createSearchService },
  memory: { openStore: openMemoryStore, create: createMemoryService },
  chat: { openStore: openChatStore, create: createChatService },
  notifications: { openStore: openNotificationsStore, create: createNotificationsService },
};
