import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { MemoryStore } from '../domain/ports.ts';
import { contentHash, type OpenProposal } from '../domain/proposals/proposal.ts';
import { commit } from '../testing/changes.ts';
import { makeItem } from '../testing/make-item.ts';

function proposal(content: string, changes: Partial<OpenProposal> = {}): OpenProposal {
  return {
    id: uuidv7(),
    projectId: 1,
    userId: 'ada',
    sessionId: 7,
    hash: contentHash(content),
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    body: {
      content,
      memoryType: 'note',
      tags: ['🪨'],
      importance: 0.5,
      confidence: 0.5,
      proposedBy: 'rules',
    },
    state: 'open',
    ...changes,
  };
}

const told = () => [newEvent({ $case: 'memoryProposed', value: { userId: 'ada' } })];

/** What every adapter must do with what is proposed. */
export function describeProposals(under: () => MemoryStore): void {
  describe('proposals', () => {
    const mine = { projectId: 1, userId: 'ada' };

    it('are one person’s, and made once, settled ones too', async () => {
      const store = under();
      const [one, two] = [proposal('One'), proposal('Two', { sessionId: 8 })];
      expect(await store.addProposals([one, two], told())).toEqual([one, two]);
      expect(await store.addProposals([proposal('one!')], told())).toEqual([]);
      const bobs = proposal('One', { userId: 'bob' });
      expect(await store.addProposals([bobs], told())).toEqual([bobs]);
      expect(await store.outbox.count()).toBe(2);
      expect(await store.proposals(mine, 9, undefined)).toEqual([two, one]);
      expect(await store.proposals(mine, 9, two.id)).toEqual([one]);
      expect(await store.proposals({ ...mine, sessionId: 8 }, 9, undefined)).toEqual([two]);
      expect(await store.countProposals(mine)).toBe(2);
      expect(await store.getProposal(1, 'bob', one.id)).toBeUndefined();
      expect(await store.settleProposals({ projectId: 1, userId: 'bob' }, [one.id], told())).toBe(0);
      expect(await store.settleProposals(mine, [one.id, one.id], told())).toBe(1);
      expect(await store.getProposal(1, 'ada', one.id)).toBeUndefined();
      expect(await store.addProposals([proposal('One')], told())).toEqual([]);
      expect(await store.outbox.count()).toBe(3);
    });

    it('are settled with the change that keeps them, once', async () => {
      const store = under();
      const one = proposal('One');
      await store.addProposals([one], told());
      const settles = { proposalId: one.id, userId: 'ada' };
      const outcomes = await Promise.all(
        [0, 1].map(() => commit(store, 1, [{ after: makeItem() }], { kind: 'created', settles })),
      );
      expect(outcomes.sort()).toEqual(['made', 'stale']);
      expect(await store.count(1, 'holds')).toBe(1);
      expect(await store.countProposals(mine)).toBe(0);
    });

    it('go with their chat, their person, and their project', async () => {
      const store = under();
      const bobs = proposal('One', { userId: 'bob' });
      const elsewhere = proposal('Three', { projectId: 2 });
      await store.addProposals([proposal('One'), proposal('Two', { sessionId: 8 }), bobs, elsewhere], told());
      expect((await store.removeProposalsFrom(1, 7)).sort()).toEqual(['ada', 'bob']);
      expect(await store.countProposals(mine)).toBe(1);
      expect(await store.proposalsOf('ada', undefined, 1)).toHaveLength(1);
      expect(await store.countProposalsOf('ada')).toBe(2);
      expect(await store.removeProposalsOf('ada', 1)).toBe(1);
      await store.removeProject(2);
      expect(await store.countProposalsOf('ada')).toBe(0);
      expect(await store.addProposals([proposal('Four', { projectId: 2 })], told())).toBeUndefined();
    });
  });
}
