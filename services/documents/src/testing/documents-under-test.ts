import { type Envelope, newEvent } from '@cairn/messaging/events';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import {
  type Document,
  type DocumentsServiceClient,
  DocumentsServiceDefinition,
  type UploadDocumentRequest,
} from '@cairn/proto/documents';
import type { ProjectState, Role } from '@cairn/proto/projects';
import { eventually, fakeProjects, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { configSchema, type DocumentsConfig } from '../config.ts';
import { createDocumentsService } from '../service.ts';
import { inPieces } from './extraction.ts';

/** The projects of a service that has just begun. */
export const PROJECT = 1;
export const OTHER_PROJECT = 2;

/** Two projects and three people. */
const tenants = (before = 0) => ({
  project: before + PROJECT,
  otherProject: before + OTHER_PROJECT,
  ada: { userId: uuidv7() },
  bob: { userId: uuidv7() },
  eve: { userId: uuidv7() },
});

/** The service on a real server, with a small projects service that knows who may do what. */
export interface DocumentsUnderTest {
  readonly project: number;
  readonly otherProject: number;
  readonly platform: TestPlatform;
  readonly client: DocumentsServiceClient;
  /** Search's client, for what only search may call. */
  readonly asSearch: DocumentsServiceClient;
  /** Editor of both projects. */
  readonly ada: { userId: string };
  /** Viewer of the first project. */
  readonly bob: { userId: string };
  /** Member of nothing. */
  readonly eve: { userId: string };
  readonly members: Map<number, Map<string, Role>>;
  setProjectState(state: ProjectState): void;
  /** Other projects and people from now on: a service that several tests share is to each as it began. */
  renew(): void;
  /** Events of the first project, from now on: not those that another test left to come. */
  watch(subjects: readonly string[], see: (event: Envelope) => void): void;
  /** To the first project unless said otherwise. */
  upload(filename: string, content: Uint8Array | string, projectId?: number): Promise<Document>;
  /** A document of Ada's as it is now. */
  get(document: Pick<Document, 'id' | 'projectId'>): Promise<Document>;
  /** Waits until a document has a status. */
  until(document: Pick<Document, 'id' | 'projectId'>, status: Document['status']): Promise<Document>;
  /** Publishes what search publishes when a version is in the index. */
  indexed(document: Pick<Document, 'id' | 'version' | 'projectId'>): Promise<void>;
  close(): Promise<void>;
}

export interface DocumentsTestOptions {
  readonly folder?: string;
  readonly config?: Partial<DocumentsConfig>;
  /** Variables that name servers; the service is one replica of several then. */
  readonly servers?: { MONGODB_URI: string; NATS_URL: string; CAIRN_NAMESPACE: string };
  /** Further variables of the platform. */
  readonly env?: Record<string, string>;
}

export async function documentsUnderTest(options: DocumentsTestOptions = {}): Promise<DocumentsUnderTest> {
  const platform = await testPlatform({
    folder: options.folder,
    exclusive: !options.servers,
    ...(options.servers && { servers: options.servers }),
    ...(options.env && { env: options.env }),
  });
  const config = {
    ...loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder, ...options.servers }),
    ...options.config,
  };
  const members = new Map<number, Map<string, Role>>();
  let state: ProjectState;
  let now = tenants();
  function settle(): void {
    const { project, otherProject, ada, bob } = now;
    state = 'PROJECT_STATE_ACTIVE';
    const roles: [string, Role][] = [
      [ada.userId, 'ROLE_EDITOR'],
      [bob.userId, 'ROLE_VIEWER'],
    ];
    members.set(project, new Map(roles)).set(otherProject, new Map(roles.slice(0, 1)));
  }
  settle();
  const projects = fakeProjects(platform, members, {}, () => state);
  await platform.start(projects, await createDocumentsService(config, platform));
  const client: DocumentsServiceClient = platform
    .identity('gateway')
    .clients.connect(DocumentsServiceDefinition, serviceAddress(config, 'documents'));

  const asSearch: DocumentsServiceClient = platform
    .identity('search')
    .clients.connect(DocumentsServiceDefinition, serviceAddress(config, 'documents'));

  async function get({ id, projectId }: Pick<Document, 'id' | 'projectId'>): Promise<Document> {
    const { document } = await client.getDocument({ projectId, documentId: id }, await platform.as(now.ada));
    if (!document) throw new Error('an answer without its document');
    return document;
  }

  return {
    platform,
    client,
    asSearch,
    get project() {
      return now.project;
    },
    get otherProject() {
      return now.otherProject;
    },
    get ada() {
      return now.ada;
    },
    get bob() {
      return now.bob;
    },
    get eve() {
      return now.eve;
    },
    members,
    renew() {
      now = tenants(now.otherProject);
      settle();
    },
    watch(subjects, see) {
      platform.bus.watch(subjects, (event) => {
        if (event.projectId === now.project) see(event);
      });
    },
    setProjectState: (next) => {
      state = next;
    },
    async upload(filename, content, projectId = now.project) {
      const requests = uploadRequests(projectId, filename, content);
      const { document } = await client.uploadDocument(requests, await platform.as(now.ada));
      if (!document) throw new Error('an answer without its document');
      return document;
    },
    get,
    until: (document, status) =>
      eventually(async () => {
        const now = await get(document);
        expect(now.status, JSON.stringify(now.failure)).toBe(status);
        return now;
      }),
    async indexed({ id, version, projectId }) {
      const value = { documentId: id, version, chunksCount: 1 };
      await platform.bus.publish([newEvent({ $case: 'documentIndexed', value }, { projectId })]);
    },
    close: () => platform.close(),
  };
}

/** The messages of one upload. */
export async function* uploadRequests(
  projectId: number,
  filename: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
): AsyncGenerator<UploadDocumentRequest> {
  yield { part: { $case: 'metadata', value: { projectId, filename, contentType: '' } } };
  const whole = typeof content === 'string' ? Buffer.from(content) : content;
  const pieces = whole instanceof Uint8Array ? inPieces(whole) : whole;
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    yield { part: { $case: 'chunk', value: Buffer.from(piece) } };
  }
  yield { part: { $case: 'end', value: { size } } };
}
