import type { LanguageTexts } from './texts.ts';

const notYou =
  'If this was not you, change your password at once and look at your sessions under Settings, Security.';

export const en: LanguageTexts = {
  device: { named: '{browser} on {system}', unknown: 'unknown device' },
  footer: 'Cairn sends this mail because it concerns the security of your account. It cannot be answered.',
  mails: {
    verify: {
      subject: 'Confirm your email address',
      paragraphs: [
        'Hello {name},',
        'please confirm that this is your email address. The link works once, and for 24 hours.',
        'If you have no account at Cairn, somebody mistyped their address: do nothing.',
      ],
      button: 'Confirm email address',
    },
    email_change: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Hello {name},',
        'this address is to become the one you sign in to Cairn with. Confirm it by the link, which works once, and for 24 hours. Until then your present address stays.',
        'If you did not ask for this, do nothing.',
      ],
      button: 'Use this address',
    },
    email_change_asked: {
      subject: 'Another email address was asked for',
      paragraphs: [
        'Hello {name},',
        'on {time} it was asked that your account at Cairn use the address {email} instead of this one. It will once the link that was sent there is opened.',
        notYou,
      ],
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Hello {name},',
        'since {time} your account at Cairn uses the address {email} instead of this one.',
        'If this was not you, ask whoever runs this Cairn for help.',
      ],
    },
    address_in_use: {
      subject: 'You have an account with this address already',
      paragraphs: [
        'Hello {name},',
        'on {time} somebody tried to use this address for another account at Cairn. It belongs to your account, so nothing was changed.',
        'If it was you, sign in with this address instead; if you forgot its password, you can reset it.',
      ],
    },
    reset: {
      subject: 'Set a new password',
      paragraphs: [
        'Hello {name},',
        'a new password was asked for your account at Cairn. Set it by the link, which works once, and for one hour.',
        'If you did not ask for this, do nothing: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
    reset_required: {
      subject: 'Set a new password',
      paragraphs: [
        'Hello {name},',
        'an administrator of your Cairn asks for a new password on your account. The present one no longer signs in, and all devices were signed out. Set a new one by the link, which works once, and for one hour.',
        'If the link has run out, ask for another under “Forgot password?” on the sign-in page.',
      ],
      button: 'Set a new password',
    },
    registration_invited: {
      subject: 'You are invited to Cairn',
      paragraphs: [
        'Hello,',
        '{name} invites you to make an account at their Cairn, with this email address. The invitation holds for 14 days.',
        'If you do not know what this is about, do nothing.',
      ],
      button: 'Make an account',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'Hello {name},',
        'the password of your account at Cairn was changed on {time}. Other devices were signed out.',
        'If this was not you, reset your password at once: “Forgot password?” is on the sign-in page.',
      ],
    },
    new_device: {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Hello {name},',
        'on {time} somebody signed in to your account at Cairn with a device it did not know: {device}, network address {ip}.',
        notYou,
      ],
    },
    second_factor_on: {
      subject: 'Two-factor authentication is on',
      paragraphs: [
        'Hello {name},',
        'two-factor authentication was turned on for your account at Cairn on {time}.',
        notYou,
      ],
    },
    second_factor_off: {
      subject: 'Two-factor authentication is off',
      paragraphs: [
        'Hello {name},',
        'two-factor authentication was turned off for your account at Cairn on {time}. Your password alone is enough to sign in again.',
        notYou,
      ],
    },
    api_token_made: {
      subject: 'An API token was created',
      paragraphs: [
        'Hello {name},',
        'on {time} an API token called “{token}” was created for your account at Cairn. A program that has it acts in your name until the token expires or is revoked.',
        notYou,
      ],
    },
    deletion_scheduled: {
      subject: 'Your account is going to be deleted',
      paragraphs: [
        'Hello {name},',
        'on {time} it was asked that your account at Cairn be deleted, with the projects that only you use. This happens on {due}.',
        'Until then you can go on signing in, and keep your account under Settings, Data & Privacy.',
        notYou,
      ],
    },
    deletion_cancelled: {
      subject: 'Your account stays',
      paragraphs: [
        'Hello {name},',
        'the deletion of your account at Cairn was cancelled on {time}. Nothing was deleted.',
        notYou,
      ],
    },
    account_deleted: {
      subject: 'Your account was deleted',
      paragraphs: [
        'Hello,',
        'your account at Cairn and what belonged to it were deleted. The receipt says how much that was. It can be read by whoever has its address, without an account.',
        'This is the last mail from Cairn: your address is forgotten with it.',
      ],
      button: 'Read the receipt',
    },
  },
};
