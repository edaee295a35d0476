import {
  Document,
  DownloadDocumentRequest,
  DownloadDocumentResponse,
  UploadDocumentRequest,
} from '@cairn/proto/documents';
import { type TestPlatform, testPlatform } from '@cairn/testing';
import type { CallContext, CallOptions } from 'nice-grpc-common';
import { serviceAddress } from '../../../config/index.ts';
import type { Component } from '../../../lifecycle/index.ts';
import type { CallExtension } from '../../call.ts';
import { services } from '../../callers.ts';
import { type Clients, createClients } from '../../client.ts';
import { createRpcServer } from '../../server.ts';
import type { MemoryServers } from '../memory-server.ts';

/** A method of each of the four kinds. */
const definition = {
  name: 'Probe',
  fullName: 'cairn.memory.v1.Probe',
  methods: {
    ask: { ...kind('Ask', Document, Document), options: {} },
    read: { ...kind('Read', Document, Document), options: { idempotencyLevel: 'NO_SIDE_EFFECTS' } },
    listen: {
      ...kind('Listen', DownloadDocumentRequest, DownloadDocumentResponse),
      responseStream: true,
      options: {},
    },
    send: { ...kind('Send', UploadDocumentRequest, Document), requestStream: true, options: {} },
    talk: {
      ...kind('Talk', UploadDocumentRequest, DownloadDocumentResponse),
      requestStream: true,
      responseStream: true,
      options: {},
    },
  },
} as const;

/** As a newer client has it: with a method that the server does not know. */
const newerDefinition = {
  ...definition,
  methods: { ...definition.methods, missing: { ...kind('Missing', Document, Document), options: {} } },
};

function kind<Request, Response>(name: string, requestType: Request, responseType: Response) {
  return { name, requestType, responseType, requestStream: false, responseStream: false } as const;
}

type Context = CallContext & CallExtension;
type Upload = AsyncIterable<UploadDocumentRequest>;
type Chunks = AsyncIterable<{ chunk?: Uint8Array }>;
type Partial<Message> = { [Key in keyof Message]?: Message[Key] | undefined };

interface Handlers {
  ask(request: Document, context: Context): Promise<Partial<Document>>;
  read(request: Document, context: Context): Promise<Partial<Document>>;
  listen(request: DownloadDocumentRequest, context: Context): Chunks;
  send(requests: Upload, context: Context): Promise<Partial<Document>>;
  talk(requests: Upload, context: Context): Chunks;
}

interface ProbeClient {
  ask(request: Partial<Document>, options?: CallOptions & { deadline?: number }): Promise<Document>;
  read(request: Partial<Document>, options?: CallOptions): Promise<Document>;
  missing(request: Partial<Document>, options?: CallOptions): Promise<Document>;
  listen(
    request: Partial<DownloadDocumentRequest>,
    options?: CallOptions,
  ): AsyncIterable<DownloadDocumentResponse>;
  send(requests: AsyncIterable<object>, options?: CallOptions): Promise<Document>;
  talk(requests: AsyncIterable<object>, options?: CallOptions): AsyncIterable<DownloadDocumentResponse>;
}

export type TransportName = 'memory' | 'sockets';

export interface Probe {
  platform: TestPlatform;
  /** What the server does; a test sets what it needs. */
  handlers: Handlers;
  client: ProbeClient;
  /** How long the server waits for calls in progress when it stops, in milliseconds. */
  drainMs: number;
  /** Not started yet. */
  server: Component;
  close(): Promise<void>;
}

/** A server behind all that stands before handlers, and a client of it, over one of the transports. */
export async function probe(transport: TransportName): Promise<Probe> {
  const platform = await testPlatform({ withAuth: false });
  const servers: MemoryServers = new Map();
  const address = serviceAddress(platform.config, 'memory');
  const { serviceTokens, security, logger } = platform.identity('memory');
  const isAlone = transport === 'memory';
  const handlers = {} as Handlers;
  const self = { drainMs: 5_000 };
  const server = createRpcServer({
    name: 'memory',
    endpoint: {
      address,
      drainMs: () => self.drainMs,
      ...(isAlone && { memory: { servers, calledAt: address, isAlone } }),
    },
    definition: definition as never,
    implementation: implementationOf(handlers) as never,
    callers: Object.fromEntries(Object.keys(definition.methods).map((key) => [key, services('chat')])),
    verifier: { verify: () => Promise.reject(new Error('no person calls')) },
    serviceTokens,
    security,
    logger,
    metrics: platform.metrics,
  });
  const clients: Clients = createClients({
    serviceTokens: platform.identity('chat').serviceTokens,
    memory: servers,
  });
  const client = clients.connect(newerDefinition as never, address) as unknown as ProbeClient;
  return Object.assign(self, {
    platform,
    handlers,
    client,
    server,
    async close() {
      clients.close();
      await server.stop?.();
      await platform.close();
    },
  });
}

/** The handlers as they are at the time of a call. */
function implementationOf(handlers: Handlers): object {
  return {
    ask: (request: Document, context: Context) => handlers.ask(request, context),
    read: (request: Document, context: Context) => handlers.read(request, context),
    listen: (request: DownloadDocumentRequest, context: Context) => handlers.listen(request, context),
    send: (requests: Upload, context: Context) => handlers.send(requests, context),
    talk: (requests: Upload, context: Context) => handlers.talk(requests, context),
  };
}
