import { newEvent } from '@cairn/messaging/events';
import { type DocumentsServiceClient, DocumentsServiceDefinition } from '@cairn/proto/documents';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { Metadata } from 'nice-grpc-common';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireSession } from '../auth/index.ts';
import { serviceAddress } from '../config/index.ts';
import type { HandlerContext } from './call.ts';

describe('what a token may do', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;
  const forbidden = { code: 'forbidden' };

  beforeEach(async () => {
    platform = await testPlatform();
    await platform.start(
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: async () => ({ unread: 7 }),
        markRead: async () => ({}),
        async getPreferences(_, context) {
          requireSession(context);
          return {};
        },
        updatePreferences: async () => ({}),
      }),
    );
    client = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  });
  afterEach(() => platform.close());

  async function withScope(scope?: string): Promise<{ metadata: Metadata }> {
    const token = await platform.auth.token(scope === undefined ? {} : { scope });
    return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
  }

  it('is all, when it is of a sign-in', async () => {
    const call = await withScope();
    expect((await client.listNotifications({}, call)).unread).toBe(7);
    await client.markRead({}, call);
    await client.updatePreferences({}, call);
    await client.getPreferences({}, call);
  });

  it('is to read, when it is of an API token of that scope: a method that says it changes nothing', async () => {
    const call = await withScope('read');
    expect((await client.listNotifications({}, call)).unread).toBe(7);
    // Idempotent, and yet a change.
    await expect(client.markRead({}, call)).rejects.toMatchObject(forbidden);
    await expect(client.updatePreferences({}, call)).rejects.toMatchObject({
      ...forbidden,
      message: expect.stringContaining('"write"'),
    });
  });

  it('is to read and change, but not what only the person may do, when it is of an API token of both', async () => {
    const call = await withScope('read write');
    expect((await client.listNotifications({}, call)).unread).toBe(7);
    await client.markRead({}, call);
    await expect(client.getPreferences({}, call)).rejects.toMatchObject(forbidden);
  });

  it.each(['', 'write', 'admin', 'readwrite', 'READ'])('is no more than "%s" says', async (scope) => {
    await expect(client.listNotifications({}, await withScope(scope))).rejects.toMatchObject(forbidden);
  });
});

describe('a session that ends', () => {
  let platform: TestPlatform;
  let documents: DocumentsServiceClient;
  let running: HandlerContext | undefined;
  let received = 0;
  let fault: unknown;
  const unauthenticated = { code: 'unauthenticated' };

  beforeEach(async () => {
    running = undefined;
    received = 0;
    fault = undefined;
    platform = await testPlatform();
    await platform.start(
      serve(platform, 'documents', DocumentsServiceDefinition, {
        async *downloadDocument(_, context) {
          running = context;
          yield {};
          // Heeds nothing, as what waits for a disk does.
          await new Promise(() => undefined);
        },
        async uploadDocument(parts, context) {
          running = context;
          try {
            for await (const _ of parts) received++;
          } catch (error) {
            fault = error;
            throw error;
          }
          return {};
        },
      }),
    );
    documents = platform
      .identity('gateway')
      .clients.connect(DocumentsServiceDefinition, serviceAddress(platform.config, 'documents'));
  });
  afterEach(() => platform.close());

  async function signedIn(): Promise<{ sessionId: string; call: { metadata: Metadata } }> {
    const sessionId = uuidv7();
    const token = await platform.auth.token({ sessionId });
    return { sessionId, call: { metadata: new Metadata({ authorization: `Bearer ${token}` }) } };
  }

  async function revoke(sessionId: string): Promise<void> {
    const expiresAt = new Date(Date.now() + 60_000);
    await platform.bus.publish([newEvent({ $case: 'sessionRevoked', value: { sessionId, expiresAt } })]);
  }

  it('takes its streams with it, and no other’s', async () => {
    const [ended, other] = [await signedIn(), await signedIn()];
    const stream = documents.downloadDocument({}, ended.call)[Symbol.asyncIterator]();
    const done = new AbortController();
    const options = { ...other.call, signal: done.signal };
    const kept = documents.downloadDocument({}, options)[Symbol.asyncIterator]();
    await Promise.all([stream.next(), kept.next()]);
    const theirs = kept.next();
    let isOver = false;
    theirs
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    await revoke(ended.sessionId);
    await expect(stream.next()).rejects.toMatchObject(unauthenticated);
    expect(isOver).toBe(false);
    done.abort();
  });

  it('cuts its uploads, whose handler hears of it', async () => {
    const { sessionId, call } = await signedIn();
    async function* parts() {
      yield {};
      // Stays open, as a slow upload does.
      await new Promise(() => undefined);
    }
    const upload = documents.uploadDocument(parts(), call);
    const refused = expect(upload).rejects.toMatchObject(unauthenticated);
    await eventually(() => expect(received).toBe(1));
    await revoke(sessionId);
    await refused;
    expect(running?.signal.aborted).toBe(true);
    expect(fault).toMatchObject(unauthenticated);
  });

  it('has no stream begin', async () => {
    const { sessionId, call } = await signedIn();
    await revoke(sessionId);
    await eventually(async () => {
      const stream = documents.downloadDocument({}, call)[Symbol.asyncIterator]();
      await expect(stream.next()).rejects.toMatchObject(unauthenticated);
    });
  });
});
