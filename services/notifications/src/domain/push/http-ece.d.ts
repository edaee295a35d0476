/** The encryption of HTTP content, RFC 8188; its package has no declarations. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The receiver's public key, base64url. */
    dh: string;
    privateKey: ECDH;
    /** base64url. */
    authSecret: string;
  }

  export function encrypt(content: Buffer, parameters: Parameters): Buffer;
  export function decrypt(content: Buffer, parameters: Omit<Parameters, 'dh'>): Buffer;
}
