import { defineRecord, integer, json, optional, type RecordOf, text } from '@cairn/persistence/records';
import { z } from 'zod';

/** A heading met on a page: where it begins in the page's text (UTF-16 offset), its depth from 1, and its words. */
const heading = z.object({ start: z.int(), level: z.int(), title: z.string() });
export type PageHeading = Readonly<z.output<typeof heading>>;

/** Percent. Text that was recognised less surely has a wrong word in every second line. */
export const UNSURE_PERCENT = 70;

/** What a recognised page says of its text. */
const recognition = z.object({
  /** Mean of its words, in percent. */
  confidence: z.int(),
  /**
   * Six numbers a word: where it begins in the page's text and how long it is (UTF-16 units), then left, top, right and
   * bottom of its place on the page as it is shown, in ten-thousandths of the page's width and height.
   */
  words: z.array(z.int()).readonly(),
});
export type Recognition = Readonly<z.output<typeof recognition>>;

export const pageRecord = defineRecord('pages', {
  fields: {
    documentId: text(),
    version: integer(),
    /** From 1. */
    number: integer(),
    /** Lines are separated by `\n`; well-formed UTF-16 without NUL. */
    text: text(),
    /** The number in the whole document of the page's first line, from 1. */
    firstLine: integer(),
    /** In the order of their positions. */
    headings: json(z.array(heading).readonly()),
    /** Present where the text was recognised in a picture, not read. */
    recognition: optional(json(recognition)),
  },
  key: ['documentId', 'version', 'number'],
});

type KeptPage = Readonly<RecordOf<typeof pageRecord>>;
/** The text of one page, or of one section of a type that knows no pages. */
export type ExtractedPage = Omit<KeptPage, 'documentId' | 'version'>;

/** A page as it was recognised; without text where none was found. */
export type RecognisedPage = Pick<KeptPage, 'number' | 'text'> & Recognition;
