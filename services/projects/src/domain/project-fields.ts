import { fits, isVisible, line, lines } from '@cairn/kit/text';
import { z } from 'zod';

/** The longest name and description, in characters. */
const NAME_LIMIT = 200;
const DESCRIPTION_LIMIT = 2_000;

export const nameField = line().pipe(
  z
    .string()
    .refine(isVisible, {
      error: 'Give the project a name.',
      params: { type: 'project_name_missing' },
      abort: true,
    })
    .refine((name) => fits(name, NAME_LIMIT), {
      error: `Shorten the name to at most ${NAME_LIMIT} characters.`,
      params: { type: 'project_name_too_long', ctx: { max: NAME_LIMIT } },
    }),
);

/** An empty description is none. */
export const descriptionField = lines().pipe(
  z
    .string()
    .refine((text) => fits(text, DESCRIPTION_LIMIT), {
      error: `Shorten the description to at most ${DESCRIPTION_LIMIT} characters.`,
      params: { type: 'description_too_long', ctx: { max: DESCRIPTION_LIMIT } },
    })
    .transform((text) => (text === '' ? null : text)),
);
