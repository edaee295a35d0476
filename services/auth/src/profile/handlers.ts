import { requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { UpdateMeRequest } from '@cairn/proto/auth/account';
import type { Account, ProfileTexts } from '../accounts/account.ts';
import { getAccount } from '../accounts/get-account.ts';
import { effective } from '../accounts/preferences.ts';
import { presentAccount } from '../accounts/presenters.ts';
import { type StandingParts, standingOf } from '../admin/standing.ts';
import { type AboutAccount, preferencesFrom, presentPreferences, presentProfile } from './presenters.ts';
import { type UpdateMeInput, type UpdateMeParts, updateMe } from './update-me.ts';
import { updatePreferences } from './update-preferences.ts';

export type ProfileHandlerParts = UpdateMeParts & Pick<StandingParts, 'settingsBase'>;

export function profileHandlers(parts: ProfileHandlerParts) {
  const { store } = parts;
  const present = async (account: Account) => ({
    user: presentAccount(account),
    profile: presentProfile(account, await aboutOf(parts, account.user.id)),
  });
  return {
    getMe: async (_request, context) => present(await getAccount(store, requireUser(context).userId)),

    async updateMe(request, context) {
      return present(await updateMe(parts, requireUser(context), inputOf(request), context));
    },

    async getAvatar({ userId, avatarId }) {
      const image = await store.getAvatar(userId, avatarId);
      if (!image) throw commonRefusals.picture_not_found();
      return { image: Buffer.from(image) };
    },

    async getPreferences(_request, context) {
      const { user, preferences } = await getAccount(store, requireUser(context).userId);
      return {
        preferences: presentPreferences(effective(preferences)),
        updatedAt: preferences.updatedAt ?? user.createdAt,
      };
    },

    async updatePreferences({ changes, seen }, context) {
      const input = { changes: preferencesFrom(changes), seen };
      const { preferences, overwrote } = await updatePreferences(store, requireUser(context).userId, input);
      return {
        preferences: presentPreferences(effective(preferences)),
        updatedAt: preferences.updatedAt,
        overwrote: presentPreferences(overwrote),
      };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}

async function aboutOf(parts: ProfileHandlerParts, userId: string): Promise<AboutAccount> {
  const { store } = parts;
  const [secondFactor, deletion, standing, isAdministrator] = await Promise.all([
    store.getSecondFactor(userId),
    store.findDeletionOf(userId),
    standingOf(parts, userId),
    store.isAdministrator(userId),
  ]);
  return { secondFactor, deletion, standing, isAdministrator, isMailOff: parts.post.isOff };
}

const textNames = ['username', 'bio', 'title', 'phone', 'location', 'website'] as const;

function inputOf(request: UpdateMeRequest): UpdateMeInput {
  const texts: Partial<ProfileTexts> = {};
  for (const name of textNames) {
    const text = request[name];
    if (text !== undefined) texts[name] = text;
  }
  return { ...request, texts };
}
