import { requireSession, requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { CallExtension, HandlerContext } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { UpdateMeRequest } from '@cairn/proto/auth/account';
import type { Account, ProfileTexts } from '../domain/account.ts';
import type { AvatarEncoder, KeyedLimit, LinkLimit, PasswordJudge } from '../domain/account-ports.ts';
import { type StandingParts, standingOf } from '../domain/admin/standing.ts';
import { changePassword } from '../domain/change-password.ts';
import type { ConfirmParts } from '../domain/confirm-person.ts';
import { getAccount } from '../domain/get-account.ts';
import type { TryLimit } from '../domain/ports.ts';
import { effective } from '../domain/preferences.ts';
import { type MailPost, requestPasswordReset } from '../domain/request-password-reset.ts';
import { requestVerification } from '../domain/request-verification.ts';
import { resetPassword } from '../domain/reset-password.ts';
import { type UpdateMeInput, updateMe } from '../domain/update-me.ts';
import { updatePreferences } from '../domain/update-preferences.ts';
import { verifyEmail } from '../domain/verify-email.ts';
import {
  type AboutAccount,
  preferencesFrom,
  presentAccount,
  presentPreferences,
  presentProfile,
} from './account-presenters.ts';
import { believedIp } from './believed-ip.ts';

export interface AccountHandlerParts extends ConfirmParts, Pick<StandingParts, 'settingsBase'> {
  encodeAvatar: AvatarEncoder;
  judgePassword: PasswordJudge;
  post: MailPost;
  networkLimit: TryLimit;
  resetLimit: KeyedLimit;
  verifyLimit: KeyedLimit;
  linkLimit: LinkLimit;
}

type AccountMethods = Pick<
  AuthServiceImplementation<CallExtension>,
  | 'getMe'
  | 'updateMe'
  | 'getAvatar'
  | 'getPreferences'
  | 'updatePreferences'
  | 'changePassword'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'requestEmailVerification'
  | 'verifyEmail'
>;

export function createAccountHandlers(parts: AccountHandlerParts): AccountMethods {
  return { ...profileHandlers(parts), ...preferenceHandlers(parts), ...proofHandlers(parts) };
}

function profileHandlers(parts: AccountHandlerParts) {
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
  } satisfies Partial<AccountMethods>;
}

async function aboutOf(parts: AccountHandlerParts, userId: string): Promise<AboutAccount> {
  const { store } = parts;
  const [secondFactor, deletion, standing, isAdministrator] = await Promise.all([
    store.getSecondFactor(userId),
    store.findDeletionOf(userId),
    standingOf(parts, userId),
    store.isAdministrator(userId),
  ]);
  return { secondFactor, deletion, standing, isAdministrator };
}

function preferenceHandlers({ store }: AccountHandlerParts) {
  return {
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
  } satisfies Partial<AccountMethods>;
}

/** Passwords and addresses: who says that they are somebody's, and by what. */
function proofHandlers(parts: AccountHandlerParts) {
  return {
    async changePassword(request, context) {
      await changePassword(parts, requireSession(context), request, context);
      context.log.info('a password was changed');
      return {};
    },

    async requestPasswordReset({ email, ip }, context) {
      const from = believedIp(ip, context);
      context.log.info({ ip: from }, 'a link to reset a password was asked for');
      return requestPasswordReset(parts, { email, ip: from }, context.traceId);
    },

    async resetPassword(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      await loggingFailure('reset', input.ip, context, () => resetPassword(parts, input, context));
      return {};
    },

    async requestEmailVerification(_request, context) {
      const { userId } = requireSession(context);
      return requestVerification(parts, userId, context.traceId);
    },

    async verifyEmail(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      await loggingFailure('verification', input.ip, context, () =>
        verifyEmail(parts, input, context.traceId),
      );
      return {};
    },
  } satisfies Partial<AccountMethods>;
}

/** Whoever tries links that do not hold is to be seen by the operator. */
async function loggingFailure(
  kind: string,
  ip: string,
  context: HandlerContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    context.log.info({ ip, kind }, 'a link was used');
  } catch (error) {
    context.log.warn({ ip, kind, reason: error instanceof Error ? error.message : '' }, 'a link was refused');
    throw error;
  }
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
