import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeGenerations } from '../answering/generations.contract.ts';
import { describeTurns } from '../answering/turns.contract.ts';
import { describeSessions } from '../chats/contract.ts';
import { describeQuoting } from '../citations/contract.ts';
import { describeConnections } from '../connections/contract.ts';
import { describeFeedback } from '../feedback/contract.ts';
import { describeMessages } from '../messages/contract.ts';
import { describeSecondLook } from '../second-look/contract.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { describeTokenSums } from '../token-sums/contract.ts';
import { describeVersions } from '../versions/contract.ts';
import { describeRaces } from './races.contract.ts';

/** What every adapter of the chat store must do. */
export function describeChatStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`chat store on ${adapter}`, () => {
    let under: StoreUnderTest;

    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    describeSessions(() => under);
    describeTurns(() => under);
    describeMessages(() => under);
    describeVersions(() => under);
    describeFeedback(() => under);
    describeGenerations(() => under);
    describeQuoting(() => under);
    describeSecondLook(() => under);
    describeConnections(() => under);
    describeTokenSums(() => under);
    describeRaces(() => under);

    it('remembers which events a consumer acted on', async () => {
      const { store } = under;
      const id = uuidv7();
      await store.inbox.add('one', id);
      expect(await store.inbox.has('one', id)).toBe(true);
      expect(await store.inbox.has('two', id)).toBe(false);
    });
  });
}
