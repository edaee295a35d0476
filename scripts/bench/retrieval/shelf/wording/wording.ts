/** A part of a report: paragraphs, each in several wordings, and tables by name. */
export interface Section {
  title: string;
  level?: 1 | 2 | 3;
  /** Begins a page. */
  page?: boolean;
  /** Each an alternative of wordings; `@name` stands for a table. */
  paragraphs: readonly (string | readonly string[])[];
  /** Left out of quarterly reports. */
  annual?: boolean;
}

/** What reports of a language are written from. */
export interface Wording {
  title: string;
  quarterTitle: string;
  sections: readonly Section[];
  riskTitle: string;
  /** Title, and sentences that are said of it. */
  risks: readonly (readonly [title: string, ...sentences: string[]])[];
  /** Sentences that fit every risk. */
  general: readonly string[];
  notesTitle: string;
  notes: readonly Section[];
}
