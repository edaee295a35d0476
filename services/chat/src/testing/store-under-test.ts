import type { ChatStore } from '../store/chat-store.ts';

/** A store that a contract suite opens. */
export interface StoreUnderTest {
  store: ChatStore;
  /** The same records, as another process sees them. */
  another(): ChatStore;
  close(): Promise<void> | void;
}
