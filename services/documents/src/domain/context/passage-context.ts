import { z } from 'zod';

/**
 * What a passage stands under, beside its own words: found by, and shown, but no part of what is quoted. Empty where
 * the document does not say.
 */
export const passageContext = z.object({
  /** What the document calls itself on its first page: who, what kind of document, of which period. */
  title: z.string(),
  /** The headings it stands under, outermost first: those of the file, or else those that its lines look like. */
  sections: z.array(z.string()).readonly(),
  /** The title of the table that the passage is of. */
  table: z.string(),
  /** The unit of the table's figures, as in `(in millions, except per share)`. */
  unit: z.string(),
  /** The heads of the table's columns that name periods, as in `Years ended December 31 2018 2017`. */
  period: z.string(),
  /** The number printed on the page, as in `F-12`. */
  pageLabel: z.string(),
});

export type PassageContext = Readonly<z.output<typeof passageContext>>;
