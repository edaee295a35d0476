import { useState } from 'react';
import { faultsOf, messageOf } from './api/errors.ts';

/** The state of something that is sent: whether it is under way, and what the server said of it. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});

  /** Runs `send` once at a time. A refusal that names `fields` is told beside them, any other as the error. */
  const run = async (send: () => Promise<void>, fields: readonly string[] = []): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    setFaults({});
    try {
      await send();
    } catch (failure) {
      const told = faultsOf(failure);
      setFaults(told);
      if (!fields.some((field) => field in told)) setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  /** Forgets what was said of a field, because it is being put right. */
  const clear = (field: string) =>
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field)));

  return { busy, error, faults, run, clear };
}
