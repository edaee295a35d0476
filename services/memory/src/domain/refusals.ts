import { declareRefusals, InvalidInput, NotFound } from '@cairn/platform/errors';

export const refusals = declareRefusals({
  memory_not_found: [NotFound, 'This memory is gone. Reload the list.'],
  memory_refused: [InvalidInput, 'This memory cannot be kept as it is.'],
  memory_missing: ['content', 'Write what is to be remembered.'],
  memory_too_long: ['content', 'A memory has at most {{max, number}} characters.'],
  memory_type_missing: ['memory_type', 'Choose a type: {{choices}}.'],
  too_many_tags: ['tags', 'Use at most {{max}} tags.'],
  tag_too_long: ['tags', 'A tag has at most {{max}} characters.'],
  evidence_too_large: ['evidence', 'A memory rests on one answer and at most {{max}} passages.'],
  importance_range: ['importance', 'Importance is a number from 0 to 1.'],
  confidence_range: ['confidence', 'Confidence is a number from 0 to 1.'],
});
