import { setImmediate as turn } from 'node:timers/promises';
import type { ChatStore } from './ports.ts';

const PORTION = 500;

/** Takes a deleted document's text out of every citation of it; the citations stay, marked. */
export async function forgetDocument(
  store: Pick<ChatStore, 'forgetDocument'>,
  documentId: string,
  portion = PORTION,
): Promise<void> {
  while ((await store.forgetDocument(documentId, portion)) > 0) await turn();
}
