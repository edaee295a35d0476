/**
 * BM25F: S. Robertson, H. Zaragoza and M. Taylor, "Simple BM25 Extension to Multiple Weighted Fields" (CIKM 2004). What
 * a passage stands under is searched with weights of its own: each field that holds a term adds to its frequency,
 * before that saturates. Fields are too short for how often they hold a term, and for their length, to say anything.
 */

/**
 * Fields of a passage's context, with what a term in each counts beside one in a passage's text of mean length. Tuned
 * on two thirds of the questions of `scripts/bench/retrieval/pages.ts`.
 */
export const FIELD_WEIGHTS = {
  /** What the document calls itself. */
  title: 1.5,
  /** Headings. */
  section: 0.5,
  /** The title of the table. */
  table: 2,
  /** Unit and periods of the table's columns. */
  heads: 1,
} as const;

export type Field = keyof typeof FIELD_WEIGHTS;

const FIELDS = Object.keys(FIELD_WEIGHTS) as Field[];
const BITS = FIELDS.length;
const MASK = (1 << BITS) - 1;

/** What the fields of each set of them count together. */
const WEIGHTS_OF_SETS = Float64Array.from({ length: 1 << BITS }, (_, set) =>
  FIELDS.reduce((sum, field, bit) => sum + ((set >> bit) & 1) * FIELD_WEIGHTS[field], 0),
);

/**
 * How a passage holds a term, as one number below 2^31: how often its text does, and which fields of its context do. 0
 * where none does.
 */
export type Occurrence = number;

/** The highest frequency that counts as itself; higher ones count as this. */
const MOST = 2 ** (30 - BITS);

export function occurrence(frequency: number, fields: Iterable<Field> = []): Occurrence {
  let set = 0;
  for (const field of fields) set |= 1 << FIELDS.indexOf(field);
  return (Math.min(frequency, MOST) << BITS) | set;
}

/** How often the text holds the term. */
export function frequencyOf(held: Occurrence): number {
  return held >> BITS;
}

/** What the fields that hold the term count together. */
export function fieldWeightOf(held: Occurrence): number {
  return WEIGHTS_OF_SETS[held & MASK] as number;
}

/** The same, with another field that holds the term. */
export function withField(held: Occurrence, field: Field): Occurrence {
  return held | (1 << FIELDS.indexOf(field));
}

/** How terms occur in one passage, or in several together: in their texts, and in fields by the fields' weights. */
export interface Occurrences {
  readonly frequencies: Float64Array;
  readonly fields: Float64Array;
}

export function noOccurrences(terms: number): Occurrences {
  return { frequencies: new Float64Array(terms), fields: new Float64Array(terms) };
}

export function clear({ frequencies, fields }: Occurrences): void {
  frequencies.fill(0);
  fields.fill(0);
}

export function addOccurrence({ frequencies, fields }: Occurrences, at: number, held: Occurrence): void {
  frequencies[at] = (frequencies[at] as number) + frequencyOf(held);
  fields[at] = (fields[at] as number) + fieldWeightOf(held);
}
