import type { Authenticator } from './ports.ts';

/** RFC 6238's usual parameters: the only ones that every app knows. */
const PARAMETERS = { issuer: 'Cairn', algorithm: 'SHA1', digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted, for clocks that differ (RFC 6238 5.2). */
const WINDOW = 1;

/** Codes by otpauth and pictures by qrcode, both loaded when first used. */
export const authenticator: Authenticator = {
  async newSecret() {
    const { Secret } = await import('otpauth');
    return new Secret({ size: SECRET_BYTES }).base32;
  },

  async present(secret, account) {
    const [{ Secret, TOTP }, { default: qrcode }] = await Promise.all([import('otpauth'), import('qrcode')]);
    const uri = new TOTP({ ...PARAMETERS, label: account, secret: Secret.fromBase32(secret) }).toString();
    return { uri, svg: await qrcode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }) };
  },

  async stepOf(secret, code, at) {
    const { Secret, TOTP } = await import('otpauth');
    const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
    const timestamp = at.getTime();
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  },
};
