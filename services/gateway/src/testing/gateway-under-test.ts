import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loadConfig } from '@cairn/platform/config';
import { commonRefusals, declareRefusals, NotFound, RateLimited } from '@cairn/platform/errors';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition, type ListDocumentsRequest } from '@cairn/proto/documents';
import { fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { configSchema, type GatewayConfig } from '../config.ts';
import { createGateway } from '../service.ts';

const refusals = declareRefusals({
  too_many_tries: [RateLimited, 'Too many tries. Try again in 30 seconds.'],
  missing: ['email', 'Email is required'],
  answer_deleted: [NotFound, 'This answer is deleted.'],
});

export const SCRIPT = 'document.title = "Cairn";\n';
export const STYLE = 'body { margin: 0 }';
export const PAGE = `<style data-emotion="a b">${STYLE}</style><script>${SCRIPT}</script><script src="/a.js"></script>`;

/** Of documents, under way. */
const receipt = {
  id: 'r',
  projectId: 1,
  requestedAt: new Date('2026-01-02T03:04:05Z'),
  parts: [{ service: 'chat', store: 'quotes', deleted: 3, done: false }],
};

/** The gateway on a real port with a web client of one page, before small services that keep what reaches them. */
export interface GatewayUnderTest {
  readonly platform: TestPlatform;
  /** The gateway's address. */
  readonly base: string;
  /** Where the files of the web client are. */
  readonly dist: string;
  /** Network addresses that the gateway passed to auth. */
  readonly triedFrom: readonly string[];
  /** What documents was asked to list. */
  readonly listed: readonly ListDocumentsRequest[];
  /** Uploads that reached documents, and whether each ended in good order. */
  readonly uploads: readonly { bytes: number; filename: string; whole: boolean }[];
  /** A token of Ada's, for a session of its own unless one is named. */
  token(sessionId?: string): Promise<string>;
  /** A request in the name of Ada, who owns project 1, with `token` where one is given. */
  call(path: string, init?: RequestInit, token?: string): Promise<Response>;
  /** A request with a body of JSON. */
  send(method: string, path: string, body: string): Promise<Response>;
  close(): Promise<void>;
}

/** Has a gateway listen on a free port of this machine, its web client in `dist`. */
export const gatewayConfig = ({ folder }: Pick<TestPlatform, 'folder'>, dist: string): GatewayConfig =>
  loadConfig(configSchema, {
    CAIRN_DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    WEB_DIST: dist,
  });

export async function gatewayUnderTest(): Promise<GatewayUnderTest> {
  const platform = await testPlatform({ withAuth: false });
  const dist = await writeWebClient(platform.folder);
  const ada = uuidv7();
  const triedFrom: string[] = [];
  const listed: ListDocumentsRequest[] = [];
  const uploads: { bytes: number; filename: string; whole: boolean }[] = [];
  const gateway = createGateway(gatewayConfig(platform, dist), platform);
  await platform.start(
    serve(platform, 'auth', AuthServiceDefinition, {
      ...platform.auth.implementation,
      async signIn({ ip }) {
        triedFrom.push(ip);
        throw refusals.too_many_tries({ retryAfterSeconds: 30 });
      },
      async register({ ip }) {
        triedFrom.push(ip);
        throw refusals.missing();
      },
    }),
    fakeProjects(platform, new Map([[1, new Map([[ada, 'ROLE_OWNER']])]]), {
      listProjects: async () => ({ projects: [], nextPageToken: '' }),
      listRecentProjects: async () => ({ projects: [] }),
    }),
    serveDocuments(platform, listed, uploads),
    serveChat(platform),
    gateway,
  );
  const base = gateway.url();
  const token = (sessionId?: string) => platform.auth.token({ userId: ada, ...(sessionId && { sessionId }) });
  const mine = await token();
  const call: GatewayUnderTest['call'] = (path, init = {}, given = mine) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${given}`);
    return fetch(base + path, { ...init, headers });
  };
  return {
    platform,
    base,
    dist,
    triedFrom,
    listed,
    uploads,
    token,
    call,
    send: (method, path, body) =>
      call(path, { method, body, headers: { 'Content-Type': 'application/json' } }),
    close: () => platform.close(),
  };
}

async function writeWebClient(folder: string): Promise<string> {
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync('export {};'));
  return dist;
}

function serveDocuments(
  platform: TestPlatform,
  listed: ListDocumentsRequest[],
  uploads: { bytes: number; filename: string; whole: boolean }[],
) {
  return serve(platform, 'documents', DocumentsServiceDefinition, {
    async getPicture({ pictureId }) {
      if (pictureId !== 'drawn') throw commonRefusals.picture_not_found();
      return { image: Buffer.from('a picture') };
    },
    async listDocuments(request) {
      listed.push(request);
      return { documents: [], nextPageToken: '', total: 5_000 };
    },
    deleteDocument: async ({ projectId }) => ({ receipt: { ...receipt, projectId } }),
    async deleteDocuments({ documentIds }) {
      const [documentId = '', ...others] = documentIds;
      const failure = { code: 'not_found', message: 'There is no such document.', reason: '' };
      const failed = others.map((id) => ({ documentId: id, failure }));
      return { outcomes: [{ documentId }, ...failed], receipt };
    },
    getDeletionReceipt: async ({ deletionId }) => ({
      receipt: { ...receipt, id: deletionId, finishedAt: receipt.requestedAt },
    }),
    async updateDocument({ name = 'as it was', tags, description }) {
      const kinds = { status: 'DOCUMENT_STATUS_PROCESSED', fileType: 'FILE_TYPE_TXT' } as const;
      return { document: { name, ...tags, description, ...kinds } };
    },
    // What was uploaded last.
    getDocument: async () => ({
      document: {
        id: 'd',
        name: uploads.at(-1)?.filename ?? '',
        fileSize: uploads.at(-1)?.bytes ?? 0,
        fileType: 'FILE_TYPE_TXT',
        status: 'DOCUMENT_STATUS_PROCESSED',
      },
    }),
    async *downloadDocument() {
      yield { chunk: Buffer.from('words') };
    },
    async uploadDocument(messages) {
      const upload = { bytes: 0, filename: '', whole: false };
      uploads.push(upload);
      for await (const { part } of messages) {
        if (part?.$case === 'metadata') upload.filename = part.value.filename;
        if (part?.$case === 'chunk') upload.bytes += part.value.byteLength;
        if (part?.$case === 'end') upload.whole = part.value.size === upload.bytes;
      }
      return {
        document: {
          name: upload.filename,
          status: 'DOCUMENT_STATUS_UPLOADED',
          fileType: 'FILE_TYPE_TXT',
        },
      };
    },
  });
}

function serveChat(platform: TestPlatform) {
  return serve(platform, 'chat', ChatServiceDefinition, {
    async *followAnswer({ messageId, offset }, { signal }) {
      if (messageId === 'none') return;
      if (messageId === 'endless') {
        for (let n = 0; !signal.aborted; n++) {
          yield { event: { messageId: 'm', offset: n, kind: { $case: 'content', value: 'x' } } };
          await nextTurn();
        }
        return;
      }
      if (messageId === 'refused') throw commonRefusals.part_away();
      yield { event: { messageId: 'm', offset: offset + 2, kind: { $case: 'content', value: 'hé' } } };
      if (messageId === 'breaks') throw refusals.answer_deleted();
    },
  });
}
