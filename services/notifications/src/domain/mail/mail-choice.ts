import { preferencesOf } from '../notify.ts';
import { switchOfKind } from '../policy/decide.ts';
import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { turnOffToken } from './turn-off.ts';

export interface MailChoice {
  wanted: boolean;
  turnOffToken: string;
}

/**
 * Whether a person wants mail of a kind that another service sends, and by which token they turn it off.
 *
 * @throws InvalidInput for a kind that is never mailed.
 */
export async function mailChoice(
  store: Pick<NotificationsStore, 'getPreferences' | 'secret'>,
  userId: string,
  kind: string,
): Promise<MailChoice> {
  const governing = switchOfKind(kind);
  if (!governing) throw refusals.test_kind_unknown();
  const { globalEnabled, emailEnabled, groups } = await preferencesOf(store, userId);
  return {
    wanted: globalEnabled && emailEnabled && groups.email[governing],
    turnOffToken: await turnOffToken(store, userId, [kind]),
  };
}
