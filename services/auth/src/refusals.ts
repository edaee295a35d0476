import {
  Conflict,
  declareRefusals,
  declareTexts,
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  Unauthenticated,
  Unavailable,
} from '@cairn/platform/errors';

export const refusals = declareRefusals({
  too_many_sign_ins: [
    RateLimited,
    'Too many people are signing in at this moment. Try again in a few seconds.',
  ],
  too_many_from_network: [
    RateLimited,
    {
      one: 'Too many tries from your network. Try again in {{count}} second.',
      other: 'Too many tries from your network. Try again in {{count}} seconds.',
    },
  ],
  too_many_pictures: [
    RateLimited,
    'Many pictures are being read at this moment. Try again in a few seconds.',
  ],
  avatar_too_many_pixels: [
    'avatar',
    'This picture has too many pixels: at most {{max}} million can be read.',
  ],
  avatar_no_codecs: [
    Unavailable,
    'Pictures cannot be read here: the codecs for this system are not installed.',
  ],
  avatar_no_picture: ['avatar', 'Choose a picture: PNG, JPEG, WebP, GIF or AVIF.'],
  password_not_judged: [
    Unavailable,
    'New passwords cannot be checked at this moment. Try again in a few seconds.',
  ],
  too_many_registrations: [
    RateLimited,
    'Many accounts were made from this network. Wait a while before making another.',
  ],
  nothing_here: [NotFound, 'There is nothing at this address.'],
  last_administrator: [Conflict, 'This is the last administrator. Name another one first.'],
  administrator_not_found: [NotFound, 'This person is not an administrator.'],
  address_unknown: [NotFound, 'No account has this address.'],
  setting_fixed: [Conflict, '{{variable}} is fixed by the environment of this Cairn. Change it there.'],
  limit_unknown: ['limits', 'There is no limit “{{name}}”.'],
  limit_invalid: ['limits', 'A limit is a whole number; 0 is no limit.'],
  administrator_oneself: [Conflict, 'You cannot do this to your own account. Ask another administrator.'],
  person_deletion_scheduled: [Conflict, 'This account is already scheduled for deletion.'],
  second_factor_off: [Conflict, 'Two-factor authentication is off.'],
  registration_invited_only: [
    Forbidden,
    'Registration is by invitation only. Ask for an invitation to this email address, or use the address that was invited.',
  ],
  registration_closed: [Forbidden, 'Registration is closed. Ask whoever runs this Cairn for an account.'],
  person_not_found: [NotFound, 'There is no such account. It may have been deleted.'],
  registration_invitation_not_found: [
    NotFound,
    'There is no such invitation. It may have been used already.',
  ],
  parked_event_not_found: [NotFound, 'This event is not parked any more. It may have been given again.'],
  too_many_asked: [InvalidInput, 'Ask for at most {{max}} accounts at once.'],
  password_unchanged: ['new_password', 'Choose a password other than the present one'],
  current_password_wrong: ['current_password', 'The current password is not right'],
  account_gone: [Unauthenticated, 'This account is gone. Sign in with another.'],
  current_password_missing: ['current_password', 'Enter your current password'],
  second_factor_required: [Unauthenticated, 'Enter the 6-digit code from your authenticator app.'],
  second_factor_invalid: [Unauthenticated, 'Invalid code. Please try again.'],
  token_scopes_missing: ['scopes', 'Choose what the token may do'],
  token_scope_admin: ['scopes', 'Only an administrator can make a token with the scope “admin”.'],
  too_many_tokens: [Conflict, 'You have {{max}} API tokens. Revoke one that you no longer use.'],
  expiry_past: ['expires_at', 'Choose a moment in the future'],
  expiry_late: ['expires_at', 'Choose a moment within {{max}} days'],
  token_name_missing: ['name', 'Token name is required'],
  token_name_too_long: ['name', 'Token name must be at most {{max}} characters long'],
  token_not_found: [NotFound, 'There is no such API token. It may be revoked already.'],
  second_factor_not_begun: [Conflict, 'Begin the set-up of two-factor authentication first.'],
  second_factor_on: [Conflict, 'Two-factor authentication is on already. Turn it off to set it up again.'],
  session_not_found: [NotFound, 'There is no such session. It may have ended already.'],
  token_refused: [Unauthenticated, 'This API token is not valid. It may be revoked or have expired.'],
  export_not_ready: [Conflict, 'This export is not ready yet.'],
  password_missing: ['password', 'Password is required'],
  password_weak: [
    'password',
    'This password is too easy to guess. Make it longer, or use several words that do not belong together.',
  ],
  too_many_sessions: [InvalidInput, 'Tell of at most {{max}} sessions at once.'],
  email_taken: [Conflict, 'An account with this email already exists'],
  export_running: [Conflict, 'An export is being made already. Wait until it is ready.'],
  export_not_found: [NotFound, 'This export could not be found.'],
  mail_off: [Unavailable, 'This Cairn cannot send mail. Ask whoever runs it.'],
  email_verified: [Conflict, 'Your email address is verified already.'],
  deletion_unconfirmed: ['confirmation', 'Type DELETE to confirm.'],
  deletion_scheduled: [
    Conflict,
    'This account is already scheduled for deletion. To choose again, cancel that first.',
  ],
  transfer_missing: ['transfers', 'Choose who takes over “{{name}}”.'],
  transfer_not_member: [
    'transfers',
    'Whom you chose for “{{name}}” is not a member any more. Choose another member.',
  ],
  account_closed: [Unauthenticated, 'This account is closed. Ask whoever runs this Cairn.'],
  password_reset_required: [
    Unauthenticated,
    'Set a new password first: use the link in the mail that was sent to you, or ask for one under “Forgot password?”.',
  ],
  username_taken: [Conflict, 'This username is taken'],
  export_link_ended: [NotFound, 'This link is not valid any more. Ask for a new one.'],
  password_too_short: ['password', 'Password must be at least 8 characters long'],
  password_too_long: ['password', 'Password must be at most {{max}} bytes long'],
  password_too_plain: [
    'password',
    'Password must include uppercase, lowercase, numbers, and special characters.',
  ],
  first_name_missing: ['first_name', 'First name is required'],
  first_name_too_long: ['first_name', 'First name must be at most {{max}} characters long'],
  last_name_too_long: ['last_name', 'Last name must be at most {{max}} characters long'],
  text_too_long: ['text', 'Use at most {{max}} characters; this has {{length}}.'],
  username_invalid: [
    'username',
    'Use 3 to 32 lower-case letters, digits, dots, hyphens and underscores for the username.',
  ],
  website_invalid: ['website', 'Enter an address that begins with http:// or https://'],
  language_unknown: ['language', 'The language must be one of {{choices}}.'],
  timezone_unknown: ['timezone', 'Choose a time zone by its name, for instance Europe/Athens.'],
  email_missing: ['email', 'Email is required'],
  sign_in_missing: ['email', 'Please enter both email and password'],
  too_many_failures_seconds: [
    RateLimited,
    {
      one: 'Too many failed attempts. Try again in {{count}} second.',
      other: 'Too many failed attempts. Try again in {{count}} seconds.',
    },
  ],
  too_many_failures_minutes: [
    RateLimited,
    {
      one: 'Too many failed attempts. Try again in {{count}} minute.',
      other: 'Too many failed attempts. Try again in {{count}} minutes.',
    },
  ],
  too_many_tries_seconds: [
    RateLimited,
    {
      one: 'Too many tries. Try again in {{count}} second.',
      other: 'Too many tries. Try again in {{count}} seconds.',
    },
  ],
  too_many_tries_minutes: [
    RateLimited,
    {
      one: 'Too many tries. Try again in {{count}} minute.',
      other: 'Too many tries. Try again in {{count}} minutes.',
    },
  ],
});

/** Why exports fail. */
export const exportFailures = declareTexts({
  export_failed: 'The export could not be made. Ask for it again later.',
  export_no_room: 'There is no room for the export. Ask whoever runs this Cairn.',
});
