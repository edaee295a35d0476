import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { commonRefusals } from '@cairn/platform/errors';
import { preferencesOf } from '../notify.ts';
import { switchOfKind } from '../policy/decide.ts';
import type { NotificationsStore } from '../ports.ts';
import { updatePreferences } from '../preferences/update-preferences.ts';

/** What the links are signed with is kept under this name. */
const SECRET = 'turn-off-mails';

type Store = Pick<NotificationsStore, 'secret' | 'getPreferences' | 'changePreferences'>;

/** The token of the link by which a person turns off mails of some kinds. It holds for good: mails are read late. */
export async function turnOffToken(
  store: Pick<Store, 'secret'>,
  userId: string,
  kinds: readonly string[],
): Promise<string> {
  const what = Buffer.from([userId, ...kinds].join('.')).toString('base64url');
  return `${what}.${signature(await secretOf(store), what)}`;
}

function secretOf(store: Pick<Store, 'secret'>): Promise<string> {
  return store.secret(SECRET, () => randomBytes(32).toString('base64url'));
}

function signature(secret: string, what: string): string {
  return createHmac('sha256', secret).update(what).digest('base64url');
}

export interface TurnedOff {
  kinds: string[];
  /** All of them are off. */
  off: boolean;
  allOff: boolean;
}

/**
 * Turns off mails of the kinds that a token stands for, or all mails of notifications; with `preview` it only says what
 * holds. May be done again.
 *
 * @throws InvalidInput for a token that this installation did not make.
 */
export async function turnOffMail(
  store: Store,
  { token, all, preview }: { token: string; all: boolean; preview: boolean },
): Promise<TurnedOff> {
  const { userId, kinds, fields } = await readToken(store, token);
  const off = Object.fromEntries(fields.map((field) => [field, false]));
  if (!preview)
    await updatePreferences(store, userId, all ? { emailEnabled: false } : { groups: { email: off } });
  const { groups, emailEnabled } = await preferencesOf(store, userId);
  return { kinds, off: fields.every((field) => !groups.email[field]), allOff: !emailEnabled };
}

async function readToken(store: Store, token: string) {
  const [what = '', signed = '', ...more] = token.split('.');
  const expected = Buffer.from(signature(await secretOf(store), what));
  const given = Buffer.from(signed);
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  const [userId = '', ...kinds] = isOurs ? Buffer.from(what, 'base64url').toString().split('.') : [];
  const fields = kinds.flatMap((kind) => switchOfKind(kind) ?? []);
  if (fields.length === 0) throw commonRefusals.link_dead();
  return { userId, kinds, fields };
}
