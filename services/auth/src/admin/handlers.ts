import { requireUser } from '@cairn/platform/auth';
import type { CallExtension, HandlerContext } from '@cairn/platform/rpc';
import type { AdminServiceImplementation } from '@cairn/proto/auth/admin';
import { deleteApiToken } from '../api-tokens/delete-api-token.ts';
import { listApiTokens } from '../api-tokens/list-api-tokens.ts';
import { presentApiToken } from '../api-tokens/presenters.ts';
import type { SettingsBase } from '../installation/settings.ts';
import { endSession, endSessions } from '../sessions/end-sessions.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import type { Devices } from '../sessions/ports.ts';
import { presentSession } from '../sessions/presenters.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';
import { requireAdministrator } from './administrators.ts';
import { changePersonLimits } from './change-person-limits.ts';
import { changeSettings, currentSettings } from './change-settings.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import type { Holdings } from './count-holdings.ts';
import { deleteAccount } from './delete-account.ts';
import { liftSecondFactor } from './lift-second-factor.ts';
import {
  dropParkedEvent,
  listParkedEvents,
  type ParkedEvents,
  replayParkedEvent,
  replayParkedEvents,
} from './parked-events.ts';
import { getPerson, listPeople } from './people.ts';
import { modeOf, presentParked, presentPerson, presentSettings } from './presenters.ts';
import {
  inviteToRegister,
  listRegistrationInvitations,
  withdrawRegistrationInvitation,
} from './registration-invitations.ts';
import { requirePasswordReset } from './require-password-reset.ts';

export interface AdminHandlerParts {
  store: AuthStore;
  settingsBase: SettingsBase;
  devices: Devices;
  deletionDays: number;
  bus: ParkedEvents;
  /** What the whole installation holds. */
  holdings: () => Promise<Holdings>;
}

type AdminMethods = AdminServiceImplementation<CallExtension>;

/** Every method asks first whether the caller is an administrator: none can be reached around it. */
export function createAdminHandlers(parts: AdminHandlerParts): AdminMethods {
  const methods: AdminMethods = {
    ...settingsHandlers(parts),
    ...peopleHandlers(parts),
    ...accessHandlers(parts),
    ...invitationHandlers(parts),
    ...parkedHandlers(parts),
  };
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (request: never, context: HandlerContext) => {
        await requireAdministrator(parts.store, requireUser(context));
        return method(request, context);
      },
    ]),
  ) as unknown as AdminMethods;
}

function actorOf(context: HandlerContext): AdminActor {
  const { userId } = requireUser(context);
  return {
    userId,
    traceId: context.traceId,
    note: (action, { targetId, details } = {}) =>
      context.security.record({
        event: 'admin_action',
        outcome: 'success',
        ...(targetId && { targetId }),
        details: { action, ...details },
      }),
  };
}

function settingsHandlers(parts: AdminHandlerParts) {
  const { settingsBase } = parts;
  return {
    getHoldings: () => parts.holdings(),

    async getSettings() {
      return { settings: presentSettings(await currentSettings(parts), settingsBase) };
    },

    async updateSettings({ registration, secondFactorDemanded, limits }, context) {
      const input = { registration: modeOf(registration), secondFactorDemanded, limits };
      const settings = await changeSettings(parts, actorOf(context), input);
      return { settings: presentSettings(settings, settingsBase) };
    },
  } satisfies Partial<AdminMethods>;
}

function peopleHandlers(parts: AdminHandlerParts) {
  const { store } = parts;
  const present = async (userId: string) => ({ person: presentPerson(await getPerson(store, userId)) });
  return {
    async listPeople(request) {
      const { people, nextPageToken } = await listPeople(store, request);
      return { people: people.map(presentPerson), nextPageToken };
    },

    getPerson: ({ userId }) => present(userId),

    async closePerson({ userId }, context) {
      await closeAccount(store, actorOf(context), userId);
      return present(userId);
    },

    async reopenPerson({ userId }, context) {
      await reopenAccount(store, actorOf(context), userId);
      return present(userId);
    },

    async deletePerson({ userId }, context) {
      const { dueAt } = await deleteAccount(parts, actorOf(context), userId);
      return { scheduledFor: dueAt };
    },

    async requirePasswordReset({ userId }, context) {
      await requirePasswordReset(store, actorOf(context), userId);
      return present(userId);
    },

    async updatePersonLimits({ userId, limits }, context) {
      await changePersonLimits(store, actorOf(context), userId, limits);
      return present(userId);
    },

    async liftSecondFactor({ userId }, context) {
      await liftSecondFactor(store, actorOf(context), userId);
      return {};
    },
  } satisfies Partial<AdminMethods>;
}

/** What opens a person's account: sessions and API tokens. */
function accessHandlers({ store, devices }: AdminHandlerParts) {
  return {
    async listPersonSessions({ userId, ...page }, context) {
      await getPerson(store, userId);
      const { sessionId } = requireUser(context);
      const { sessions, nextPageToken } = await listSessions(store, { userId, sessionId }, page);
      return { sessions: sessions.map((each) => presentSession(each, sessionId, devices)), nextPageToken };
    },

    async endPersonSessions({ userId, sessionId }, context) {
      await getPerson(store, userId);
      const actor = actorOf(context);
      const { traceId } = actor;
      if (sessionId) await endSession(store, { userId }, sessionId, traceId);
      const ended = sessionId ? 1 : await endSessions(store, userId, { traceId });
      actor.note('sessions_ended', { targetId: userId, details: { ended } });
      return { ended };
    },

    async listPersonApiTokens({ userId, ...page }) {
      await getPerson(store, userId);
      const { apiTokens, nextPageToken } = await listApiTokens(store, { userId }, page);
      return { apiTokens: apiTokens.map(presentApiToken), nextPageToken };
    },

    async endPersonApiToken({ userId, apiTokenId }, context) {
      await getPerson(store, userId);
      const actor = actorOf(context);
      await deleteApiToken(store, { userId }, apiTokenId, actor.traceId);
      actor.note('api_token_ended', { targetId: userId, details: { apiTokenId } });
      return {};
    },
  } satisfies Partial<AdminMethods>;
}

function invitationHandlers({ store }: AdminHandlerParts) {
  return {
    listRegistrationInvitations: (request) => listRegistrationInvitations(store, request),

    async inviteToRegister({ email }, context) {
      return { invitation: await inviteToRegister(store, actorOf(context), email) };
    },

    async withdrawRegistrationInvitation({ id }, context) {
      await withdrawRegistrationInvitation(store, actorOf(context), id);
      return {};
    },
  } satisfies Partial<AdminMethods>;
}

function parkedHandlers({ bus }: AdminHandlerParts) {
  return {
    async listParkedEvents(request) {
      const { parked, nextPageToken } = await listParkedEvents(bus, request);
      return { parkedEvents: parked.map(presentParked), nextPageToken };
    },

    async replayParkedEvent(key, context) {
      await replayParkedEvent(bus, actorOf(context), key);
      return {};
    },

    async replayParkedEvents({ consumer }, context) {
      return { replayed: await replayParkedEvents(bus, actorOf(context), consumer) };
    },

    async dropParkedEvent(key, context) {
      await dropParkedEvent(bus, actorOf(context), key);
      return {};
    },
  } satisfies Partial<AdminMethods>;
}
