import type { Platform } from '@cairn/service/run';
import { v7 as uuidv7 } from 'uuid';
import type { AdminActor } from './admin/actor.ts';
import {
  accountOf,
  dismissAdministrator,
  listAdministrators,
  nameAdministrator,
} from './admin/administrators.ts';
import { changeSettings, currentSettings, type SettingsInput } from './admin/change-settings.ts';
import { closeAccount, reopenAccount } from './admin/close-account.ts';
import { liftSecondFactor } from './admin/lift-second-factor.ts';
import { listPeople } from './admin/people.ts';
import { type AuthConfig, settingsBaseOf } from './config.ts';
import { openStore } from './service.ts';
import { endSessions } from './sessions/end-sessions.ts';

export type Administration = Awaited<ReturnType<typeof openAdministration>>;

/**
 * What the machine's operator may do beside a running Cairn, on the same store: the same use cases as administrators
 * have. What a running Cairn has to hear of it reads from the store's outbox.
 */
export async function openAdministration(config: AuthConfig, platform: Platform) {
  const { security } = platform.identity('auth');
  const traceId = uuidv7();
  const actor: AdminActor = {
    userId: '',
    traceId,
    note: (action, { targetId, details } = {}) =>
      security.record({
        event: 'admin_action',
        outcome: 'success',
        traceId,
        ...(targetId && { targetId }),
        details: { action, by: 'command', ...details },
      }),
  };
  const store = await openStore(platform);
  await store.component.start?.();
  const parts = { store, settingsBase: settingsBaseOf(config) };

  return {
    listAdministrators: () => listAdministrators(store),

    async nameAdministrator(email: string) {
      const user = await nameAdministrator(store, email);
      actor.note('administrator_named', { targetId: user.id });
      return user;
    },

    async dismissAdministrator(email: string) {
      const user = await dismissAdministrator(store, email);
      actor.note('administrator_dismissed', { targetId: user.id });
      return user;
    },

    listPeople: (search: string, pageToken: string) =>
      listPeople(store, { search, pageSize: 200, pageToken }),

    async endSessions(email: string): Promise<number> {
      const { id } = await accountOf(store, email);
      const ended = await endSessions(store, id, { traceId });
      actor.note('sessions_ended', { targetId: id, details: { ended } });
      return ended;
    },

    liftSecondFactor: async (email: string) =>
      liftSecondFactor(store, actor, (await accountOf(store, email)).id),
    closeAccount: async (email: string) => closeAccount(store, actor, (await accountOf(store, email)).id),
    reopenAccount: async (email: string) => reopenAccount(store, actor, (await accountOf(store, email)).id),
    settings: () => currentSettings(parts),
    changeSettings: (input: SettingsInput) => changeSettings(parts, actor, input),
    close: () => store.component.stop?.(),
  };
}
