/** The catalogues that the sign-in screen needs. */
export const SIGN_IN_TEXTS = ['common', 'auth'] as const;

/** What may fail anywhere: the texts of all refusals, and of what documents lack. */
export const ERRORS = 'errors';
