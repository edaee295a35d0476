import { randomUUID } from 'node:crypto';
import { type Envelope, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { type PeopleServiceClient, PeopleServiceDefinition } from '@cairn/proto/people';
import { type Project, type ProjectsServiceClient, ProjectsServiceDefinition } from '@cairn/proto/projects';
import type { MailConfig } from '@cairn/service/mail';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { expect } from 'vitest';
import type { InvitedRole } from '../invitations/invitation.ts';
import { createProjectsService } from '../service.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { join } from './joining.ts';

type Client = ProjectsServiceClient;

/** The whole service over real gRPC, on a folder of its own, and people who use it. */
export interface ProjectsUnderTest {
  platform: TestPlatform;
  client: Client;
  /** Auth's client, for what only auth may call. */
  asAuth: Client;
  /** What the service keeps of people, as auth asks it. */
  people: PeopleServiceClient;
  ada: { userId: string };
  bob: { userId: string };
  /** Call options of a person. */
  as: TestPlatform['as'];
  /** A new project, Ada's unless said otherwise. */
  create(input?: { name?: string; description?: string; by?: { userId: string } }): Promise<Project>;
  get(projectId: number, by?: { userId: string }): Promise<Project>;
  join(projectId: number, person: { userId: string }, role: InvitedRole): Promise<void>;
  /** Publishes events, and resolves once every consumer has acted on those that it listens to. */
  publish(events: readonly Envelope[]): Promise<void>;
  /** What the service published of projects and members, in order. */
  published: Envelope[];
  /** Who wants no mail of invitations, as notifications says. */
  unwilling: Set<string>;
  close(): Promise<void>;
}

export async function projectsUnderTest(mail: MailConfig = {}): Promise<ProjectsUnderTest> {
  const platform = await testPlatform();
  const unwilling = new Set<string>();
  await platform.start(
    serve(platform, 'notifications', NotificationsServiceDefinition, {
      getMailChoice: async ({ userId }) => ({ wanted: !unwilling.has(userId), turnOffToken: 'a.token' }),
    }),
    await createProjectsService({ ...platform.config, ...mail }, platform),
  );
  const client: Client = platform
    .identity('gateway')
    .clients.connect(ProjectsServiceDefinition, serviceAddress(platform.config, 'projects'));
  const asAuth: Client = platform
    .identity('auth')
    .clients.connect(ProjectsServiceDefinition, serviceAddress(platform.config, 'projects'));
  const people: PeopleServiceClient = platform
    .identity('auth')
    .clients.connect(PeopleServiceDefinition, serviceAddress(platform.config, 'projects'), 'projects');
  const ada = { userId: randomUUID() };
  const bob = { userId: randomUUID() };
  const published: Envelope[] = [];
  platform.bus.watch(['cairn.projects.>'], (event) => published.push(event));

  async function handled(): Promise<number> {
    const { values } = await platform.metrics.eventsHandled.get();
    return values
      .filter(({ labels }) => counting.has(String(labels.consumer)) && labels.outcome === 'done')
      .reduce((sum, { value }) => sum + value, 0);
  }

  return {
    platform,
    client,
    asAuth,
    people,
    ada,
    bob,
    published,
    unwilling,
    as: platform.as,
    async create({ name = 'Alpha', description, by = ada } = {}) {
      const { project } = await client.createProject({ name, description }, await platform.as(by));
      if (!project) throw new Error('no project came back');
      return project;
    },
    async get(projectId, by = ada) {
      const { project } = await client.getProject({ projectId }, await platform.as(by));
      if (!project) throw new Error('no project came back');
      return project;
    },
    async join(projectId, person, role) {
      // Without mail and answers: the store is opened a second time beside the running service.
      const store = openSqliteStore(platform.dataPath('projects.sqlite'));
      await join(store, projectId, person.userId, role);
      await store.component.stop?.();
    },
    async publish(events) {
      const listened = events.filter((event) => counted.has(event.subject)).length;
      const before = await handled();
      await platform.bus.publish(events);
      await eventually(async () => expect(await handled()).toBe(before + listened));
    },
    close: () => platform.close(),
  };
}

const counting: ReadonlySet<string> = new Set([
  'projects-documents',
  'projects-chat-sessions',
  'projects-chat-messages',
  'projects-memory-items',
]);

const counted: ReadonlySet<string> = new Set([
  subjects.documentUploaded,
  subjects.documentDeleted,
  subjects.chatSessionCreated,
  subjects.chatSessionDeleted,
  subjects.chatMessageCreated,
  subjects.memoryCreated,
  subjects.memoryDeleted,
]);
