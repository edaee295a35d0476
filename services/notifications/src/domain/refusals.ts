import { declareRefusals, InvalidInput, NotFound } from '@cairn/platform/errors';

export const refusals = declareRefusals({
  notification_not_found: [NotFound, 'This notification is gone. Reload the list.'],
  preferences_refused: [InvalidInput, 'Some preferences are not valid.'],
});
