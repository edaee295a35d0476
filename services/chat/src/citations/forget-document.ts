import { setImmediate as turn } from 'node:timers/promises';
import type { QuotingRecords } from './ports.ts';

/** Answers, each with all that it cites. */
const PORTION = 100;
/** With so many portions in one go something is wrong: what is taken out comes back. */
const MOST_PORTIONS = 10_000;

/**
 * Takes a deleted document's words out of every citation of it and of every answer that quotes it. The citations stay,
 * marked. What a language model wrote in words of its own stays, too.
 *
 * @throws Error when there is no end to it, so that the event that asked for it is heard again later.
 */
export async function forgetDocument(
  store: Pick<QuotingRecords, 'forgetDocument'>,
  documentId: string,
  portion = PORTION,
): Promise<void> {
  for (let done = 0; done < MOST_PORTIONS; done++) {
    if ((await store.forgetDocument(documentId, portion)) === 0) return;
    await turn();
  }
  throw new Error(`the words of document ${documentId} are still in chat`);
}
