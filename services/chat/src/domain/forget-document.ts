import { setImmediate as turn } from 'node:timers/promises';
import type { ChatStore } from './ports.ts';

const PORTION = 500;

/**
 * Takes a deleted document's words out of every citation of it and of every answer that quotes it. The citations stay,
 * marked. What a language model wrote in words of its own stays, too.
 */
export async function forgetDocument(
  store: Pick<ChatStore, 'forgetDocument'>,
  documentId: string,
  portion = PORTION,
): Promise<void> {
  while ((await store.forgetDocument(documentId, portion)) > 0) await turn();
}
