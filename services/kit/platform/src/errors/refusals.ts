import { declareRefusals } from './declare-refusals.ts';
import {
  Conflict,
  Forbidden,
  InvalidInput,
  NotFound,
  StorageFull,
  TooLarge,
  Unauthenticated,
  Unavailable,
} from './domain-errors.ts';
import { declareTexts } from './texts.ts';

/** What any service may refuse, and what several of them do. */
export const commonRefusals = declareRefusals({
  sign_in_first: [Unauthenticated, 'Sign in to do this.'],
  session_ended: [Unauthenticated, 'Your session has ended. Sign in again.'],
  wrong_credentials: [Unauthenticated, 'Invalid email or password'],
  token_may_not: [Forbidden, 'An API token may not do this. Sign in to Cairn and do it there.'],
  token_scope: [
    Forbidden,
    'This API token may not do this: it lacks the scope "{{scope}}". Make one that has it.',
  ],
  services_only: [Forbidden, 'This call is for services of Cairn only.'],
  service_may_not: [Forbidden, 'This call is for other services of Cairn.'],
  service_unproven: [Unauthenticated, 'The calling service could not prove who it is.'],
  project_not_found: [NotFound, 'The requested project could not be found.'],
  project_read_only: [
    Forbidden,
    'You can read this project but not change it. Ask its owner for the editor role.',
  ],
  project_archived: [Conflict, 'This project is archived. Restore it to make changes.'],
  nothing_to_administer: [NotFound, 'There is nothing here.'],
  receipt_not_found: [NotFound, 'This receipt could not be found.'],
  email_unconfirmed: [
    Conflict,
    'Confirm your email address first: open the link in the mail, or have another sent.',
  ],
  email_invalid: ['email', 'Please enter a valid email address'],
  link_dead: ['token', 'This link is not valid any more. Ask for a new one.'],
  picture_not_found: [NotFound, 'There is no such picture.'],
  avatar_too_large: ['avatar', 'Avatar file size must be less than 5MB'],
  character_refused: [
    'text',
    'The invisible character {{character}} cannot be kept. Delete it, or type the text by hand.',
  ],
  chat_name_missing: ['name', 'Give the chat a name.'],
  file_too_large: [TooLarge, 'File is too large. Maximum size is 50MB.'],
  file_not_found: [NotFound, 'The stored file is gone.'],
  range_outside: [InvalidInput, 'The file has {{size}} bytes; this range is not in it.'],
  upload_cut: ['file', 'The upload was cut off. Send the file again.'],
  upload_held_up: [
    Unavailable,
    'Storing this file was held up for too long, so it was given up. Send it again.',
  ],
  no_room: [StorageFull, 'There is no room left to store this. Free some space and try again.'],
  part_away: [Unavailable, 'A part of Cairn is not answering right now. Try again in a moment.'],
  part_restarting: [Unavailable, 'This part of Cairn is restarting. Try again in a moment.'],
  page_token: [
    ['query', 'page_token'],
    'This page of the list is not known. Start again from its first page.',
  ],
});

/** Faults without a text of their own, and the rules of zod that inputs are read by, under zod's own names. */
export const generalTexts = declareTexts({
  internal_error: 'Something went wrong on our side. Try again; if it stays, tell whoever runs this Cairn.',
  too_small: { one: 'Choose at least {{count}}.', other: 'Choose at least {{count}}.' },
  too_small_string: { one: 'This must not be empty.', other: 'Write at least {{count}} characters.' },
  too_big: { one: 'Choose at most {{count}}.', other: 'Choose at most {{count}}.' },
  too_big_string: {
    one: 'Write at most {{count}} character.',
    other: 'Write at most {{count}} characters.',
  },
  invalid_type: 'This is missing or has the wrong form.',
  invalid_value: 'Choose one of these: {{choices}}.',
  unrecognized_keys: 'There is no such field: {{fields}}.',
  invalid_format: 'This has the wrong form.',
});
