import { type Envelope, newEvent, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { type MemoryServiceClient, MemoryServiceDefinition } from '@cairn/proto/memory';
import type { Role } from '@cairn/proto/projects';
import { eventually, fakeProjects, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryService } from './service.ts';

describe('memory service', () => {
  let platform: TestPlatform;
  let client: MemoryServiceClient;
  let members: Map<number, Map<string, Role>>;
  const ada = { userId: uuidv7() };
  const viewer = { userId: uuidv7() };
  const stranger = { userId: uuidv7() };

  beforeEach(async () => {
    platform = await testPlatform();
    members = new Map([
      [
        1,
        new Map<string, Role>([
          [ada.userId, 'ROLE_EDITOR'],
          [viewer.userId, 'ROLE_VIEWER'],
        ]),
      ],
      [2, new Map<string, Role>([[ada.userId, 'ROLE_OWNER']])],
    ]);
    await platform.start(
      fakeProjects(platform, members),
      await createMemoryService(platform.config, platform),
    );
    client = platform
      .identity('gateway')
      .clients.connect(MemoryServiceDefinition, serviceAddress(platform.config, 'memory'));
  });
  afterEach(() => {
    vi.useRealTimers();
    return platform.close();
  });

  const fact = { projectId: 1, content: 'The bridge carries 40 t.', memoryType: 'MEMORY_TYPE_FACT' as const };

  async function create(changes: object = {}) {
    const { item } = await client.createItem({ ...fact, ...changes }, await platform.as(ada));
    return item ?? expect.fail('no item was given');
  }

  it('keeps what a memory rests on, and refuses more of it than an answer has', async () => {
    const passage = {
      number: 1,
      documentId: 'd',
      documentName: 'stones.pdf',
      fileType: 'FILE_TYPE_PDF' as const,
      version: 1,
      chunkId: 'c',
      page: 2,
      start: 10,
      end: 40,
      lineStart: 0,
      lineEnd: 0,
    };
    const evidence = { sessionId: 4, messageId: uuidv7(), passages: [passage] };
    const { id } = await create({ evidence });
    const { item } = await client.getItem({ projectId: 1, itemId: id }, await platform.as(viewer));
    expect(item?.evidence).toEqual(evidence);
    expect((await create()).evidence).toBeUndefined();
    for (const passages of [Array(51).fill(passage), [{ ...passage, documentName: 'x'.repeat(301) }]]) {
      await expect(create({ evidence: { ...evidence, passages } })).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', 'evidence'] }],
      });
    }
  });

  it('keeps what was written, with what was left out as it usually is', async () => {
    const item = await create({
      content: '  The bridge carries 40 t.\n',
      tags: [' load ', 'load', '', 'bridge'],
    });
    expect(item).toMatchObject({
      projectId: 1,
      content: 'The bridge carries 40 t.',
      memoryType: 'MEMORY_TYPE_FACT',
      sourceType: 'SOURCE_TYPE_USER',
      tags: ['load', 'bridge'],
      importance: 0.5,
      confidence: 0.5,
      usageCount: 0,
      createdBy: ada.userId,
    });
    const got = await client.getItem({ projectId: 1, itemId: item.id }, await platform.as(viewer));
    expect(got.item).toEqual(item);
    const exact = await create({ importance: 0, confidence: 1, sourceType: 'SOURCE_TYPE_CHAT' });
    expect(exact).toMatchObject({ importance: 0, confidence: 1, sourceType: 'SOURCE_TYPE_CHAT' });
  });

  it.each([
    ['content', { content: ' \n ' }],
    ['content', { content: 'x'.repeat(10_001) }],
    ['memory_type', { memoryType: 'MEMORY_TYPE_UNSPECIFIED' }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
    ['tags', { tags: ['x'.repeat(51)] }],
    ['importance', { importance: 1.01 }],
    ['importance', { importance: Number.NaN }],
    ['confidence', { confidence: -0.1 }],
  ])('names %s when it is wrong', async (field, changes) => {
    await expect(create(changes)).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [{ loc: ['body', field] }],
    });
    expect((await client.listItems({ projectId: 1 }, await platform.as(ada))).total).toBe(0);
  });

  it('takes the longest that is allowed, in any script', async () => {
    const item = await create({
      content: '🪨'.repeat(10_000),
      tags: Array.from({ length: 20 }, (_, n) => `${n}`.padStart(50, '🪨')),
    });
    expect([...item.content]).toHaveLength(10_000);
    expect(item.tags).toHaveLength(20);
  });

  it('lists newest first, page by page, also of one millisecond', async () => {
    const made: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (let count = 0; count < 9; count++) made.unshift((await create()).id);
    vi.useRealTimers();
    const call = await platform.as(viewer);
    const first = await client.listItems({ projectId: 1, pageSize: 5 }, call);
    expect(first.items.map((item) => item.id)).toEqual(made.slice(0, 5));
    expect(first.total).toBe(9);
    const second = await client.listItems(
      { projectId: 1, pageSize: 5, pageToken: first.nextPageToken },
      call,
    );
    expect(second.items.map((item) => item.id)).toEqual(made.slice(5));
    expect(second.nextPageToken).toBe('');
  });

  it('shows viewers everything and lets them change nothing; strangers see nothing', async () => {
    const { id } = await create();
    const byViewer = await platform.as(viewer);
    const byStranger = await platform.as(stranger);
    expect((await client.listItems({ projectId: 1 }, byViewer)).items).toHaveLength(1);
    await expect(client.createItem(fact, byViewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(client.deleteItem({ projectId: 1, itemId: id }, byViewer)).rejects.toMatchObject({
      code: 'forbidden',
    });
    for (const call of [
      () => client.createItem(fact, byStranger),
      () => client.getItem({ projectId: 1, itemId: id }, byStranger),
      () => client.listItems({ projectId: 1 }, byStranger),
      () => client.deleteItem({ projectId: 1, itemId: id }, byStranger),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('finds an item through its own project only', async () => {
    const { id } = await create();
    const call = await platform.as(ada);
    const elsewhere = { projectId: 2, itemId: id };
    await expect(client.getItem(elsewhere, call)).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.deleteItem(elsewhere, call)).rejects.toMatchObject({ code: 'not_found' });
    expect((await client.getItem({ projectId: 1, itemId: id }, call)).item?.id).toBe(id);
  });

  it('publishes an event for what was created and deleted, each once', async () => {
    const seen: Envelope[] = [];
    platform.bus.watch([subjects.memoryCreated, subjects.memoryDeleted], (event) => seen.push(event));
    const { id } = await create();
    const call = await platform.as(ada);
    await client.deleteItem({ projectId: 1, itemId: id }, call);
    await expect(client.deleteItem({ projectId: 1, itemId: id }, call)).rejects.toMatchObject({
      code: 'not_found',
    });
    await eventually(() =>
      expect(seen.map(({ payload, projectId, actorId }) => ({ payload, projectId, actorId }))).toEqual([
        { payload: { $case: 'memoryCreated', value: { itemId: id } }, projectId: 1, actorId: ada.userId },
        { payload: { $case: 'memoryDeleted', value: { itemId: id } }, projectId: 1, actorId: ada.userId },
      ]),
    );
  });

  it('forgets a project that was deleted', async () => {
    await create();
    await create({ projectId: 2 });
    await platform.bus.publish([newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 })]);
    const call = await platform.as(ada);
    await eventually(async () => expect((await client.listItems({ projectId: 1 }, call)).total).toBe(0));
    expect((await client.listItems({ projectId: 2 }, call)).total).toBe(1);
    await expect(create()).rejects.toMatchObject({ code: 'not_found' });
  });
});
