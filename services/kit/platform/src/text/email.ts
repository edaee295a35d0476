/** The longest address that mail can be sent to, in bytes (RFC 5321 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_BYTES = 254;

/**
 * What the parts of an address may not hold: white space, control and invisible characters, and what delimits
 * addresses.
 */
const SHAPE =
  /^[^\p{C}\p{Z}\s@<>()[\]\\,;:"]+@[^\p{C}\p{Z}\s@<>()[\]\\,;:".]+(\.[^\p{C}\p{Z}\s@<>()[\]\\,;:".]+)+$/u;

/** Whether a text has the shape of an address. Only a mail sent there would show whether it is one. */
export function isEmail(text: string): boolean {
  return Buffer.byteLength(text) <= EMAIL_MAX_BYTES && SHAPE.test(text);
}

/**
 * The form under which an address is unique and found again: compatibility forms and letter case do not distinguish two
 * accounts apart, in any part of it.
 */
export function emailKeyOf(email: string): string {
  // Lower-casing can leave a sequence that composes, so it is normalised once more.
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
