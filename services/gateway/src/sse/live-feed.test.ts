import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newEvent, subjects } from '@cairn/messaging/events';
import { fakeProjects, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveSubjects } from '../presenters/live-event.ts';
import { createGateway } from '../service.ts';
import { gatewayConfig } from '../testing/gateway-under-test.ts';

type Payload = Parameters<typeof newEvent>[0];

const PROJECT = 1;
const [ada, bob, eve] = [uuidv7(), uuidv7(), uuidv7()] as const;

const failed = {
  documentId: 'd',
  version: 1,
  name: 'a.txt',
  uploadedBy: ada,
  failure: { code: 'unreadable', message: 'broken', reason: 'broken', params: {} },
};

/** What Ada does in a project that she shares with Bob, whose chat is hers alone; one event of every live subject. */
const shared: Payload[] = [
  { $case: 'documentUploaded', value: { documentId: 'd', version: 1, name: 'a.txt' } },
  {
    $case: 'documentProgressed',
    value: { documentId: 'd', version: 1, pagesDone: 1, pagesTotal: 2, stage: 'DOCUMENT_STATUS_EXTRACTING' },
  },
  {
    $case: 'documentReady',
    value: { documentId: 'd', version: 1, name: 'a.txt', uploadedBy: ada, returned: false },
  },
  { $case: 'documentFailed', value: failed },
  { $case: 'documentDeleted', value: { documentId: 'd' } },
  { $case: 'documentRenamed', value: { documentId: 'd', name: 'b.txt' } },
  { $case: 'documentPictured', value: { documentId: 'd' } },
  { $case: 'documentDescribed', value: { documentId: 'd' } },
  { $case: 'documentReplaced', value: { documentId: 'd', placings: 1 } },
  { $case: 'projectCreated', value: { ownerId: ada } },
  { $case: 'projectUpdated', value: {} },
  { $case: 'projectArchived', value: {} },
  { $case: 'projectRestored', value: {} },
  { $case: 'memberChanged', value: { userId: uuidv7(), role: 'viewer' } },
  { $case: 'memoryCreated', value: { itemId: 'm' } },
  { $case: 'memoryDeleted', value: { itemId: 'm' } },
  { $case: 'memoryUpdated', value: { itemId: 'm' } },
];
const own: Payload[] = [
  { $case: 'chatSessionCreated', value: { sessionId: 9 } },
  { $case: 'chatSessionRenamed', value: { sessionId: 9 } },
  { $case: 'chatSessionPinned', value: { sessionId: 9 } },
  { $case: 'chatVersionChosen', value: { sessionId: 9 } },
  { $case: 'chatSessionDeleted', value: { sessionId: 9 } },
  { $case: 'chatMessageCreated', value: { sessionId: 9, messageId: 'm', isAi: false } },
  { $case: 'chatMessageChanged', value: { sessionId: 9, messageId: 'm' } },
  { $case: 'memoryProposed', value: { userId: ada } },
  { $case: 'notificationCreated', value: { notificationId: 'n', userId: ada } },
];
const deleted: Payload[] = [{ $case: 'projectDeleted', value: {} }];

describe('the live feed', () => {
  let platform: TestPlatform;
  let base: string;

  beforeEach(async () => {
    platform = await testPlatform();
    const dist = join(platform.folder, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '');
    const config = gatewayConfig(platform, dist);
    const gateway = createGateway(config, platform);
    const members = new Map([
      [ada, 'ROLE_OWNER' as const],
      [bob, 'ROLE_VIEWER' as const],
    ]);
    await platform.start(fakeProjects(platform, new Map([[PROJECT, members]])), gateway);
    base = gateway.url();
  });
  afterEach(() => platform.close());

  const publish = (payload: Payload) =>
    platform.bus.publish([newEvent(payload, { projectId: PROJECT, actorId: ada })]);

  /** Listens as a person; the returned function ends that, and gives the types of what was heard. */
  async function listen(userId: string): Promise<() => Promise<string[]>> {
    const response = await fetch(`${base}/api/events`, {
      headers: { Authorization: `Bearer ${await platform.auth.token({ userId })}` },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader?.read())?.value ?? '';
    return async () => {
      // The feed keeps the order of events: once this one is heard, all before it were decided.
      const last = uuidv7();
      await platform.bus.publish([
        newEvent({ $case: 'notificationCreated', value: { notificationId: last, userId } }),
      ]);
      while (!heard.includes(last)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the feed ended after ${heard}`);
        heard += value;
      }
      await reader?.cancel();
      return [...heard.matchAll(/"type":"([\w.]+)"/g)].map(([, type]) => type ?? '').slice(0, -1);
    };
  }

  it('says to each person what is theirs to hear, and nothing of it to a stranger', async () => {
    const [toAda, toBob, toEve] = [await listen(ada), await listen(bob), await listen(eve)];
    for (const payload of [...shared, ...own, ...deleted]) await publish(payload);
    const [heardByAda, heardByBob] = [await toAda(), await toBob()];
    expect(heardByAda).toHaveLength(shared.length + own.length + deleted.length);
    expect(heardByBob).toEqual(
      heardByAda.filter((type) => !/^(?:chat|notification)\.|^memory\.proposed$/.test(type)),
    );
    expect(await toEve()).toEqual([]);
  });

  it('is asked here about every subject that it speaks of', () => {
    const asked = [...shared, ...own, ...deleted].map(({ $case }) => subjects[$case]);
    expect(asked.sort()).toEqual([...liveSubjects].sort());
  });
});
