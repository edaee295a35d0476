/** The widest the column of messages and the input under it get, in pixels. */
export const COLUMN = 760;
