/** The formats that are taken, as `image-size` names them. */
export const FORMATS = ['png', 'jpg', 'webp', 'gif', 'avif'];
/** The largest picture that is decoded, in pixels: photos of telephones have up to 50 million, at four bytes each. */
export const MAX_PIXELS = 50_000_000;
/** Width and height of the picture that is made, in pixels. */
export const SIDE = 256;

/** How the process that reads a picture ends when it did not make one; 1 when it could not even begin. */
export const EXIT_NOT_STARTED = 1;
export const EXIT_NO_PICTURE = 2;
export const EXIT_TOO_LARGE = 3;
