import { useState } from 'react';
import { messageOf } from './api/errors.ts';
import { toast } from './toasts.ts';

/**
 * What buttons do: one thing at a time, with a toast when it fails. `busy` is the key of what is under way, so that the
 * rows of a list can share one action.
 */
export function useAction<Key extends string | number | true = true>(
  failed: (message: string) => string = (message) => message,
) {
  const [busy, setBusy] = useState<Key | null>(null);
  const run = async (action: () => Promise<unknown>, key: Key = true as Key): Promise<void> => {
    if (busy === key) return;
    setBusy(key);
    try {
      await action();
    } catch (failure) {
      toast(failed(messageOf(failure)), 'error');
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
