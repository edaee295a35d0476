import { api } from '../lib/api/client.ts';
import { session } from '../lib/auth/session.ts';

/** Ends the session on the server and here. Here it ends even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.POST('/api/auth/logout');
  } catch {
    // The token then ends by itself at its time.
  } finally {
    session.signOut();
  }
}
