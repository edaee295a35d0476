/** Every event of the security log, by name: the complete list for readers of the log. */
const securityEventNames = [
  /** A person tried to sign in. */
  'sign_in',
  'sign_out',
  'registration',
  /** A limit on tries or calls refused one; `method` says of what. */
  'limit_reached',
  /** A token that does not hold: expired, revoked, forged, malformed. */
  'token_refused',
  /** A signed-in caller asked for what their role, their token's scope or their account does not allow. */
  'access_refused',
  /** A service, or a caller posing as one, called what it may not call or could not prove who it is. */
  'service_refused',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  /** Name, picture or address of an account; `addressChanged` says of the last. */
  'profile_changed',
  'address_verified',
  'second_factor_enabled',
  'second_factor_disabled',
  'backup_code_used',
  'backup_codes_replaced',
  'api_token_created',
  'api_token_revoked',
  'sessions_ended',
  'member_invited',
  'invitation_resent',
  'invitation_withdrawn',
  'invitation_accepted',
  'invitation_declined',
  'member_role_changed',
  'member_removed',
  'project_deleted',
  'account_export_requested',
  'account_export_opened',
  'account_deletion_scheduled',
  'account_deletion_cancelled',
  /** Nothing is kept of the account any more, in any service; `targetId` is the receipt's. */
  'account_deleted',
  /** Something an administrator did, or was refused; `action` says what. */
  'admin_action',
] as const;

export type SecurityEventName = (typeof securityEventNames)[number];

/** `failure`: what was given is wrong. `refused`: it may be right, and is not allowed. */
export type SecurityOutcome = 'success' | 'failure' | 'refused';

/**
 * One event. Never holds a secret: no password, code, token or link, only ids. An address of mail that belongs to no
 * known account is given as `mailAddress` and is written as a keyed hash.
 */
export interface SecurityEvent {
  event: SecurityEventName;
  outcome: SecurityOutcome;
  /** Who acts. */
  accountId?: string | undefined;
  /** Written as `mailAddressHash`, where there is no account id. */
  mailAddress?: string | undefined;
  /** On whom or what they act: the id of an account, a session, a token, a project. */
  targetId?: string | undefined;
  /** Network address of the client. */
  clientAddress?: string | undefined;
  /** The sign-in or API token that the call was made with. */
  sessionId?: string | undefined;
  traceId?: string | undefined;
  /** Why it was not a success: the stable name of the refusal. */
  reason?: string | undefined;
  details?: Readonly<Record<string, string | number | boolean>> | undefined;
}
