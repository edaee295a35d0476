import { useCallback, useEffect, useState } from 'react';
import { isFinal, messageOf } from '#lib/api/errors.ts';
import { type MailTurnedOff, readMailLink, turnOffMails } from '../api/account.ts';

/** `known` is what the link stands for, as soon as the server has said it; `ended` that it stands for nothing. */
interface State {
  known: MailTurnedOff | null;
  ended: boolean;
  error: string | null;
}

/** The link of a mail by which such mails are turned off: first what it stands for, then turning them off. */
export function useMailLink(token: string) {
  const [state, setState] = useState<State>({ known: null, ended: !token, error: null });
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (ask: () => Promise<MailTurnedOff>) => {
    setBusy(true);
    try {
      const known = await ask();
      setState({ known, ended: false, error: null });
    } catch (failure) {
      setState((now) => ({ ...now, ended: isFinal(failure), error: messageOf(failure) }));
    } finally {
      setBusy(false);
    }
  }, []);
  const look = useCallback(() => run(() => readMailLink(token)), [run, token]);
  useEffect(() => {
    if (token) void look();
  }, [token, look]);
  return { ...state, busy, look, turnOff: (all: boolean) => run(() => turnOffMails(token, all)) };
}
