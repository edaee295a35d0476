import { declareRefusals } from '@cairn/platform/errors';

/** What is wrong with a list of synonyms. `line` counts from 1. */
export const refusals = declareRefusals({
  synonyms_too_long: ['synonyms', 'Shorten the synonyms to at most {{max, number}} characters.'],
  synonyms_too_many_lines: ['synonyms', 'The synonyms have more than {{max, number}} lines. Delete some.'],
  synonyms_line_too_long: [
    'synonyms',
    'Line {{line}}: more than {{max, number}} characters. Write it as two lines.',
  ],
  synonyms_alone: [
    'synonyms',
    'Line {{line}}: “{{phrase}}” stands alone. Write “=” and another phrase after it.',
  ],
  synonyms_phrase_missing: [
    'synonyms',
    'Line {{line}}: a phrase is missing. Write one on each side of every sign.',
  ],
  synonyms_two_directions: ['synonyms', 'Line {{line}}: more than one “>”. Write a line for each.'],
  synonyms_without_word: [
    'synonyms',
    'Line {{line}}: “{{phrase}}” holds no word that is searched for. Write another phrase, or delete it.',
  ],
  synonyms_phrase_too_long: [
    'synonyms',
    'Line {{line}}: “{{phrase}}” is too long. Shorten it to at most {{max}} words.',
  ],
  synonyms_too_many_phrases: [
    'synonyms',
    'Line {{line}}: more than {{max}} phrases. Delete those that are rarely used.',
  ],
  synonyms_phrase_repeated: ['synonyms', 'Line {{line}}: “{{phrase}}” stands there twice. Delete one.'],
  synonyms_line_repeated: ['synonyms', 'Line {{line}}: the same as line {{first}}. Delete one of the two.'],
});
