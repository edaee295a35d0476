/** The largest message either side takes, in bytes: a batch of chunks with room to spare. */
export const MESSAGE_LIMIT = 16 * 1024 * 1024;
