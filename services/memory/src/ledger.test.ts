import { type Envelope, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { type MemoryServiceClient, MemoryServiceDefinition } from '@cairn/proto/memory';
import type { Role } from '@cairn/proto/projects';
import { eventually, fakeProjects, type TestPlatform, testPlatform } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryService } from './service.ts';

const ada = { userId: uuidv7() };
const bob = { userId: uuidv7() };
const viewer = { userId: uuidv7() };
const stranger = { userId: uuidv7() };

describe('the ledger of a project’s memory', () => {
  let platform: TestPlatform;
  let client: MemoryServiceClient;
  let asAda: CallOptions;
  const seen: Envelope[] = [];

  beforeEach(async () => {
    platform = await testPlatform();
    const roles = new Map<string, Role>([
      [ada.userId, 'ROLE_EDITOR'],
      [bob.userId, 'ROLE_EDITOR'],
      [viewer.userId, 'ROLE_VIEWER'],
    ]);
    const members = new Map([
      [1, roles],
      [2, new Map<string, Role>([[ada.userId, 'ROLE_OWNER']])],
    ]);
    await platform.start(
      fakeProjects(platform, members),
      await createMemoryService(platform.config, platform),
    );
    client = connect('gateway');
    asAda = await platform.as(ada);
    seen.length = 0;
    platform.bus.watch([subjects.memoryUpdated, subjects.memoryProposed], (event) => void seen.push(event));
  });
  afterEach(() => platform.close());

  const connect = (part: 'gateway' | 'chat' | 'search') =>
    platform
      .identity(part)
      .clients.connect(MemoryServiceDefinition, serviceAddress(platform.config, 'memory'));

  async function create(content: string, changes: object = {}): Promise<string> {
    const item = { projectId: 1, content, memoryType: 'MEMORY_TYPE_FACT' as const, ...changes };
    return (await client.createItem(item, asAda)).item?.id ?? '';
  }
  const contents = async (request: object = {}) =>
    (await client.listItems({ projectId: 1, ...request }, asAda)).items.map(({ content }) => content);

  it('edits what is given, as its revision says, and can undo it', async () => {
    const itemId = await create('Old', { importance: 0.2 });
    const edit = { projectId: 1, itemId, content: 'New', revision: 1 };
    const { item, changeId } = await client.updateItem(edit, asAda);
    expect(item).toMatchObject({ content: 'New', importance: 0.2, revision: 2 });
    await expect(client.updateItem(edit, asAda)).rejects.toMatchObject({ reason: 'memory_changed' });
    expect((await client.updateItem({ ...edit, revision: 0 }, asAda)).changeId).toBe('');
    await eventually(() =>
      expect(seen.map((event) => payloadOf(event, 'memoryUpdated'))).toEqual([{ itemId }]),
    );
    const { change } = await client.undoChange({ projectId: 1, changeId }, asAda);
    expect(change).toMatchObject({ kind: 'CHANGE_KIND_UNDONE', undoes: changeId, madeBy: ada.userId });
    expect(await contents()).toEqual(['Old']);
    const { changes } = await client.listChanges({ projectId: 1, itemId }, asAda);
    expect(changes.map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['CHANGE_KIND_UNDONE', true],
      ['CHANGE_KIND_EDITED', false],
      ['CHANGE_KIND_CREATED', false],
    ]);
  });

  it('tags and deletes several together, and brings them back', async () => {
    const itemIds = [await create('One', { tags: ['old'] }), await create('Two'), await create('Three')];
    const two = itemIds.slice(0, 2);
    const tagged = await client.tagItems(
      { projectId: 1, itemIds: two, add: ['new'], remove: ['Old'] },
      asAda,
    );
    expect(tagged.items).toBe(2);
    expect((await client.listTags({ projectId: 1 }, asAda)).tags).toEqual([{ tag: 'new', count: 2 }]);
    const unknown = client.tagItems({ projectId: 1, itemIds: [...two, uuidv7()], add: ['x'] }, asAda);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    const deleted = await client.deleteItems({ projectId: 1, itemIds: [...itemIds, uuidv7()] }, asAda);
    expect(deleted.items).toBe(3);
    expect(await contents()).toEqual([]);
    const kept = await client.listChanges({ projectId: 1, restorable: true }, asAda);
    expect(kept.changes).toMatchObject([{ id: deleted.changeId, items: 3, canUndo: true }]);
    await client.undoChange({ projectId: 1, changeId: deleted.changeId }, asAda);
    expect(await contents({ tags: ['NEW'] })).toEqual(['Two', 'One']);
    const again = await client.deleteItem({ projectId: 1, itemId: itemIds[2] }, asAda);
    await client.eraseDeleted({ projectId: 1, changeId: again.changeId }, asAda);
    await expect(client.undoChange({ projectId: 1, changeId: again.changeId }, asAda)).rejects.toMatchObject({
      reason: 'memory_change_erased',
    });
  });

  it('lists what fits, in the order asked for, with the beginnings of contents', async () => {
    await create('x'.repeat(2_000), { importance: 0.9 });
    await create('The river is wide', { importance: 0.1, tags: ['water'] });
    await create('The harbour is deep', { importance: 0.5, memoryType: 'MEMORY_TYPE_NOTE' });
    const page = await client.listItems({ projectId: 1, sort: 'ITEM_SORT_IMPORTANCE', pageSize: 2 }, asAda);
    expect(page).toMatchObject({ total: 3, projectTotal: 3, items: [{ isCut: true }, { isCut: false }] });
    expect(page.items[0]?.content).toHaveLength(1_000);
    expect(await contents({ query: 'WIDE riv' })).toEqual(['The river is wide']);
    expect(await contents({ query: 'water' })).toEqual(['The river is wide']);
    expect(await contents({ memoryTypes: ['MEMORY_TYPE_NOTE'] })).toEqual(['The harbour is deep']);
    expect(await contents({ sort: 'ITEM_SORT_CONTENT', descending: false, query: 'the' })).toEqual([
      'The harbour is deep',
      'The river is wide',
    ]);
    const found = await client.listItems({ projectId: 1, query: 'the' }, asAda);
    expect(found).toMatchObject({ total: 2, projectTotal: 3 });
  });

  it('merges and supersedes: what gives its place is listed apart, and answers read it no more', async () => {
    const [one, two] = [await create('Opens at nine'), await create('Opens at 9')];
    const { pairs } = await client.listPairs({ projectId: 1 }, asAda);
    expect(pairs.length).toBeLessThanOrEqual(1);
    const merge = {
      projectId: 1,
      itemIds: [one, two],
      content: 'Opens at nine.',
      memoryType: 'MEMORY_TYPE_FACT' as const,
    };
    const { item, changeId } = await client.mergeItems(merge, asAda);
    expect(item).toMatchObject({ supersedes: [one, two] });
    expect(await contents()).toEqual(['Opens at nine.']);
    expect(await contents({ standing: 'ITEM_STANDING_SUPERSEDED' })).toHaveLength(2);
    const asSearch = await connect('search').readItems({ projectId: 1, itemIds: [one, item?.id ?? ''] });
    expect(asSearch.items.map(({ id }) => id)).toEqual([item?.id]);
    const three = await create('Opens at ten.');
    await client.supersedeItem({ projectId: 1, itemId: three, supersededItemId: item?.id }, asAda);
    for (const [itemId, supersededItemId] of [
      [item?.id, three],
      [three, three],
    ]) {
      await expect(
        client.supersedeItem({ projectId: 1, itemId, supersededItemId }, asAda),
      ).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    await expect(client.undoChange({ projectId: 1, changeId }, asAda)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('shows what is alike until both are kept or one changes', async () => {
    const itemId = await create('The harbour office closes at 16:00.');
    const otherItemId = await create('The harbour office closes at 17:00.');
    await create('Bring a coat.');
    const pairs = async () => (await client.listPairs({ projectId: 1 }, asAda)).total;
    const { similar } = await client.listSimilar({ projectId: 1, itemId }, asAda);
    expect(similar).toMatchObject([{ item: { id: otherItemId }, similarity: 'SIMILARITY_CONTRADICTION' }]);
    const asked = { projectId: 1, content: 'The harbour office closes at 18:00.' };
    expect((await client.listSimilar(asked, asAda)).similar).toHaveLength(2);
    expect(await pairs()).toBe(1);
    await client.keepPair({ projectId: 1, itemId, otherItemId }, asAda);
    expect(await pairs()).toBe(0);
    await client.updateItem({ projectId: 1, itemId, tags: { tags: ['hours'] } }, asAda);
    expect(await pairs()).toBe(1);
  });

  it('proposes to one person what nobody keeps yet, until they accept or decline it', async () => {
    await create('Known already');
    const evidence = { sessionId: 7, messageId: uuidv7(), passages: [] };
    const proposals = ['known ALREADY', 'The key is under the mat', 'Ask Lena', ' '].map((content) => ({
      content,
      memoryType: 'MEMORY_TYPE_NOTE' as const,
      proposedBy: 'PROPOSER_MODEL' as const,
      evidence,
    }));
    const added = await client.addProposals({ projectId: 1, proposals }, asAda);
    expect(added.proposals.map(({ content }) => content)).toEqual(['The key is under the mat', 'Ask Lena']);
    expect((await client.addProposals({ projectId: 1, proposals }, asAda)).proposals).toEqual([]);
    expect((await client.listProposals({ projectId: 1 }, await platform.as(bob))).total).toBe(0);
    const [key, lena] = added.proposals;
    const accept = {
      projectId: 1,
      proposalId: key?.id,
      content: 'The key is under the blue mat',
      tags: { tags: ['key'] },
    };
    await expect(client.acceptProposal(accept, await platform.as(bob))).rejects.toMatchObject({
      code: 'not_found',
    });
    const { item } = await client.acceptProposal(accept, asAda);
    expect(item).toMatchObject({
      content: accept.content,
      tags: ['key'],
      proposedBy: 'PROPOSER_MODEL',
      evidence,
    });
    await client.declineProposals({ projectId: 1, proposalIds: [lena?.id ?? ''] }, asAda);
    expect((await client.listProposals({ projectId: 1 }, asAda)).total).toBe(0);
    await eventually(() => {
      const told = seen.map((event) => payloadOf(event, 'memoryProposed')?.userId).filter(Boolean);
      expect(told).toEqual([ada.userId, ada.userId, ada.userId]);
    });
  });

  it('forgets what is proposed with the chat it came from, and with the right to keep it', async () => {
    const propose = (content: string, sessionId: number, call: CallOptions) =>
      client.addProposals(
        {
          projectId: 1,
          proposals: [
            {
              content,
              memoryType: 'MEMORY_TYPE_NOTE',
              evidence: { sessionId, messageId: 'm', passages: [] },
            },
          ],
        },
        call,
      );
    const asBob = await platform.as(bob);
    await propose('Of chat seven', 7, asAda);
    await propose('Of chat eight', 8, asAda);
    await propose('Of bob', 9, asBob);
    await platform.bus.publish([
      newEvent({ $case: 'chatSessionDeleted', value: { sessionId: 7 } }, { projectId: 1 }),
      newEvent({ $case: 'memberChanged', value: { userId: bob.userId, role: '' } }, { projectId: 1 }),
    ]);
    await eventually(async () => {
      const { proposals } = await client.listProposals({ projectId: 1 }, asAda);
      expect(proposals.map(({ content }) => content)).toEqual(['Of chat eight']);
      expect((await client.listProposals({ projectId: 1 }, asBob)).total).toBe(0);
    });
  });

  it('counts what answers draw on, once for an answer, and says so in figures', async () => {
    const itemId = await create('Used', { importance: 0.8, confidence: 0.8, tags: ['one'] });
    await create('Unused', { importance: 0.2 });
    const used = newEvent(
      { $case: 'memoriesUsed', value: { messageId: 'm', itemIds: [itemId] } },
      { projectId: 1 },
    );
    await platform.bus.publish([used, { ...used, id: uuidv7() }]);
    await eventually(async () =>
      expect((await client.getItem({ projectId: 1, itemId }, asAda)).item).toMatchObject({
        usageCount: 1,
        revision: 1,
      }),
    );
    const analytics = await client.getAnalytics(
      { projectId: 1, includeInsights: true, includeTrends: true, timeRange: 'TIME_RANGE_WEEK' },
      asAda,
    );
    expect(analytics).toMatchObject({
      overview: { totalMemories: 2, totalUsage: 1, usageEfficiency: 0.5, avgImportance: 0.5 },
      highQuality: 1,
      lowQuality: 1,
      unused: 1,
      mostUsed: [{ id: itemId }],
      topTags: [{ tag: 'one', count: 1 }],
      distribution: { byType: [{ memoryType: 'MEMORY_TYPE_FACT', count: 2 }] },
    });
    expect(analytics.trends?.dailyCreation).toHaveLength(7);
    expect(analytics.trends?.usageTrend.at(-1)?.value).toBe(1);
    expect(analytics.insights.map(({ rule }) => rule)).toEqual([
      'unused_memories',
      'type_concentration',
      'limited_tags',
    ]);
    await expect(client.getAnalytics({ projectId: 1, zone: 'Middle/Earth' }, asAda)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await client.getHealth({ projectId: 1 }, asAda)).toMatchObject({
      items: 2,
      hasEnhancedFields: true,
    });
    const { connections, items } = await client.listConnections(
      { projectId: 1, threshold: 0.2, includeWeak: true },
      asAda,
    );
    expect(connections).toMatchObject([{ type: 'CONNECTION_TYPE_SAME_TYPE' }]);
    expect(items).toHaveLength(2);
  });

  it('is open to members as far as they may change it, and to nobody else', async () => {
    const itemId = await create('Private');
    const other = await create('Private, too');
    const project = { projectId: 1 };
    const reads: [string, (call: CallOptions) => Promise<unknown>][] = [
      ['listTags', (call) => client.listTags(project, call)],
      ['getAnalytics', (call) => client.getAnalytics(project, call)],
      ['listConnections', (call) => client.listConnections(project, call)],
      ['getHealth', (call) => client.getHealth(project, call)],
      ['listChanges', (call) => client.listChanges(project, call)],
      ['listSimilar', (call) => client.listSimilar({ ...project, itemId }, call)],
      ['listPairs', (call) => client.listPairs(project, call)],
      ['listProposals', (call) => client.listProposals(project, call)],
      ['readItems', (call) => client.readItems({ ...project, itemIds: [itemId] }, call)],
    ];
    const changeId = (await client.listChanges(project, asAda)).changes[0]?.id;
    const writes: [string, (call: CallOptions) => Promise<unknown>][] = [
      ['updateItem', (call) => client.updateItem({ ...project, itemId, content: 'x' }, call)],
      ['tagItems', (call) => client.tagItems({ ...project, itemIds: [itemId], add: ['x'] }, call)],
      ['deleteItems', (call) => client.deleteItems({ ...project, itemIds: [itemId] }, call)],
      ['undoChange', (call) => client.undoChange({ ...project, changeId }, call)],
      ['eraseDeleted', (call) => client.eraseDeleted({ ...project, changeId }, call)],
      ['keepPair', (call) => client.keepPair({ ...project, itemId, otherItemId: other }, call)],
      [
        'mergeItems',
        (call) => client.mergeItems({ ...project, itemIds: [itemId, other], content: 'x' }, call),
      ],
      [
        'supersedeItem',
        (call) => client.supersedeItem({ ...project, itemId, supersededItemId: other }, call),
      ],
      ['addProposals', (call) => client.addProposals({ ...project, proposals: [{ content: 'x' }] }, call)],
      ['acceptProposal', (call) => client.acceptProposal({ ...project, proposalId: uuidv7() }, call)],
    ];
    const [byStranger, byViewer] = [await platform.as(stranger), await platform.as(viewer)];
    for (const [name, call] of [...reads, ...writes]) {
      await expect(call(byStranger), name).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const [name, call] of reads) await expect(call(byViewer), name).resolves.toBeTruthy();
    for (const [name, call] of writes) {
      await expect(call(byViewer), name).rejects.toMatchObject({ code: 'forbidden' });
    }
    // Nobody reads all of all projects but search.
    expect((await client.readItems({ projectId: 1 }, asAda)).items).toEqual([]);
    expect((await connect('search').readItems({})).items).toHaveLength(2);
  });
});
