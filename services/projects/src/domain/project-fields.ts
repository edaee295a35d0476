import { z } from 'zod';
import { fits, isVisible, manyLines, oneLine } from './text.ts';

/** The longest name and description, in characters. */
export const NAME_LIMIT = 200;
export const DESCRIPTION_LIMIT = 2_000;

export const nameField = z
  .string()
  .transform(oneLine)
  .pipe(
    z
      .string()
      .refine(isVisible, { error: 'Give the project a name.', abort: true })
      .refine((name) => fits(name, NAME_LIMIT), `Shorten the name to at most ${NAME_LIMIT} characters.`),
  );

/** An empty description is none. */
export const descriptionField = z
  .string()
  .transform(manyLines)
  .pipe(
    z
      .string()
      .refine(
        (text) => fits(text, DESCRIPTION_LIMIT),
        `Shorten the description to at most ${DESCRIPTION_LIMIT} characters.`,
      )
      .transform((text) => (text === '' ? null : text)),
  );
