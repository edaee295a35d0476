import { ruleOf } from '@cairn/platform/errors';
import { fits, isVisible, line, lines } from '@cairn/platform/text';
import { z } from 'zod';
import { refusals } from '../refusals.ts';

/** The longest name and description, in characters. */
const NAME_LIMIT = 200;
const DESCRIPTION_LIMIT = 2_000;

export const nameField = line().pipe(
  z
    .string()
    .refine(isVisible, { ...ruleOf(refusals.project_name_missing()), abort: true })
    .refine((name) => fits(name, NAME_LIMIT), ruleOf(refusals.project_name_too_long({ max: NAME_LIMIT }))),
);

/** An empty description is none. */
export const descriptionField = lines().pipe(
  z
    .string()
    .refine(
      (text) => fits(text, DESCRIPTION_LIMIT),
      ruleOf(refusals.description_too_long({ max: DESCRIPTION_LIMIT })),
    )
    .transform((text) => (text === '' ? null : text)),
);
