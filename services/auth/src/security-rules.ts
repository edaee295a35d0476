import type { SecurityRule, SecurityRules } from '@cairn/platform/rpc';
import { EMAIL_MAX_BYTES, emailKeyOf } from '@cairn/platform/text';
import type { RegisterRequest, RegisterResponse, SignInRequest, SignInResponse } from '@cairn/proto/auth';
import type { RequestPasswordResetRequest, UpdateMeRequest } from '@cairn/proto/auth/account';
import type {
  CreateApiTokenRequest,
  CreateApiTokenResponse,
  DeleteApiTokenRequest,
  EndSessionRequest,
  EndSessionsResponse,
} from '@cairn/proto/auth/security';
import type { AccountStore } from './accounts/ports.ts';

/** What the security log hears of the calls to auth. */
export function securityRules(store: Pick<AccountStore, 'findCredential'>): SecurityRules {
  /** The account that an address is of; the address itself where there is none. */
  async function whose(email: string) {
    const emailKey = emailKeyOf(email.slice(0, 2 * EMAIL_MAX_BYTES));
    const found = await store.findCredential(emailKey);
    return found ? { accountId: found.user.id } : { mailAddress: emailKey };
  }

  const signIn: SecurityRule<SignInRequest, SignInResponse> = {
    event: 'sign_in',
    describe: ({ email }) => whose(email),
  };
  const register: SecurityRule<RegisterRequest, RegisterResponse> = {
    event: 'registration',
    describe: ({ email }) => whose(email),
  };
  const askForReset: SecurityRule<RequestPasswordResetRequest> = {
    event: 'password_reset_requested',
    describe: ({ email }) => whose(email),
  };
  return {
    absences: ['nothing_here'],
    methods: {
      SignIn: signIn,
      Register: register,
      RequestPasswordReset: askForReset,
      SignOut: { event: 'sign_out' },
      ResetPassword: { event: 'password_reset' },
      ChangePassword: { event: 'password_changed' },
      VerifyEmail: { event: 'address_verified' },
      UpdateMe: profile,
      EndSession: {
        event: 'sessions_ended',
        describe: ({ id }: EndSessionRequest) => ({ targetId: id }),
      },
      EndSessions: {
        event: 'sessions_ended',
        describe: (_: unknown, response?: EndSessionsResponse) => ({
          ...(response && { details: { ended: response.ended ?? 0 } }),
        }),
      },
      CreateApiToken: createToken,
      DeleteApiToken: {
        event: 'api_token_revoked',
        describe: ({ id }: DeleteApiTokenRequest) => ({ targetId: id }),
      },
      BeginSecondFactor: { event: 'second_factor_enabled', outcomes: ['failure', 'refused'] },
      EnableSecondFactor: { event: 'second_factor_enabled' },
      DisableSecondFactor: { event: 'second_factor_disabled' },
      ReplaceBackupCodes: { event: 'backup_codes_replaced' },
      RequestAccountExport: { event: 'account_export_requested' },
      OpenAccountExport: { event: 'account_export_opened' },
      ScheduleAccountDeletion: { event: 'account_deletion_scheduled' },
      CancelAccountDeletion: { event: 'account_deletion_cancelled' },
    },
  };
}

const profile: SecurityRule<UpdateMeRequest> = {
  event: 'profile_changed',
  describe: (request) => ({ details: { addressChanged: request.email !== undefined } }),
};

const createToken: SecurityRule<CreateApiTokenRequest, CreateApiTokenResponse> = {
  event: 'api_token_created',
  describe: ({ scopes }, response) => ({
    ...(response?.apiToken && { targetId: response.apiToken.id }),
    details: { scopes: scopes.join(' ') },
  }),
};
