/** For what is deleted with its account. */
export const ofAccount = { references: { userId: 'accounts (id) ON DELETE CASCADE' } };

/** Sorts after every id. */
export const LAST_ID = '\u{10ffff}';
