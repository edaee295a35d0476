import { declareRefusals, InvalidInput, NotFound } from '@cairn/platform/errors';

export const refusals = declareRefusals({
  notification_not_found: [NotFound, 'This notification is gone. Reload the list.'],
  muted_not_found: [NotFound, 'There is no such project or chat.'],
  preferences_refused: [InvalidInput, 'Some preferences are not valid.'],
  push_service_unknown: [InvalidInput, 'This browser’s push service is not one that this Cairn sends to.'],
  push_keys_refused: [
    InvalidInput,
    'The keys of this browser’s subscription are not valid. Subscribe again.',
  ],
  test_channel_unknown: [InvalidInput, 'A test goes by email, browser or push.'],
  test_kind_unknown: [InvalidInput, 'There is no such kind of notification.'],
});
