import type { PortableStore } from '@cairn/persistence/portable';
import type { AuthStore } from '../store/auth-store.ts';

/** A store that a contract suite opens, and how to close it. */
export interface StoreUnderTest {
  store: AuthStore & { portable: PortableStore };
  close(): Promise<void> | void;
}
