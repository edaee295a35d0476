/**
 * Makes a small picture of an uploaded one: the middle of it, square, without anything but its pixels.
 *
 * @throws InvalidInput naming `avatar` for what is no picture, or too large a one.
 */
export type AvatarEncoder = (upload: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
