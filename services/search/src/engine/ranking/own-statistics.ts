/**
 * A search within documents of no more passages than this weighs words by what these alone hold: what is rare in a
 * project may be common in them. Of more passages the project's statistics tell as much.
 */
export const OWN_STATISTICS = 2_000;
