import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import type { NotificationsStore } from '../ports.ts';
import type { Device } from './device.ts';

/** The key pair of the installation is kept under this name: its private half, base64url. */
const SECRET = 'vapid';
/** RFC 8292 allows a day. */
const TOKEN_HOLDS = '12h';
/** A push service keeps a message for a browser that is off so long, in seconds. */
const KEPT_FOR_S = 86_400;
const PATIENCE_MS = 10_000;

export interface PushMessage {
  id: string;
  title: string;
  body: string;
  /** Of the web client. */
  path: string;
}

/** What a push service said. `ended`: the browser takes no more. */
export type PushResult = 'sent' | 'ended' | 'refused' | 'later';

export interface WebPush {
  /** An uncompressed P-256 point, base64url: what browsers subscribe with. */
  publicKey(): Promise<string>;
  send(device: Device, message: PushMessage, urgent: boolean): Promise<PushResult>;
}

/**
 * Web Push (RFC 8030), encrypted to the browser (RFC 8291), in the name of this installation (RFC 8292).
 *
 * @param contact who operates it, as an address of the web or of mail.
 */
export function createWebPush(store: Pick<NotificationsStore, 'secret'>, contact: string): WebPush {
  async function keys() {
    const ecdh = createECDH('prime256v1');
    const made = await store.secret(SECRET, () => {
      const fresh = createECDH('prime256v1');
      fresh.generateKeys();
      return fresh.getPrivateKey('base64url');
    });
    ecdh.setPrivateKey(Buffer.from(made, 'base64url'));
    return { ecdh, publicKey: ecdh.getPublicKey('base64url') };
  }

  async function authorization(endpoint: string): Promise<string> {
    const { ecdh, publicKey } = await keys();
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(contact)
      .setExpirationTime(TOKEN_HOLDS)
      .sign(signingKey(ecdh.getPrivateKey(), ecdh.getPublicKey()));
    return `vapid t=${token}, k=${publicKey}`;
  }

  return {
    publicKey: async () => (await keys()).publicKey,

    async send(device, message, urgent) {
      const response = await fetch(device.endpoint, {
        method: 'POST',
        // A push service never sends elsewhere: what does is none.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          TTL: String(KEPT_FOR_S),
          Urgency: urgent ? 'high' : 'normal',
          // A later message of the same notification takes the place of one that waits (32 characters at most).
          Topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          Authorization: await authorization(device.endpoint),
        },
        body: new Uint8Array(sealed(device, message)),
      });
      await response.body?.cancel();
      return resultOf(response.status);
    },
  };
}

function sealed({ p256dh, auth }: Device, message: PushMessage): Buffer {
  const local = createECDH('prime256v1');
  local.generateKeys();
  return encrypt(Buffer.from(JSON.stringify(message)), {
    version: 'aes128gcm',
    dh: p256dh,
    privateKey: local,
    authSecret: auth,
  });
}

function signingKey(privateKey: Buffer, publicKey: Buffer): KeyObject {
  const coordinate = (from: number) => publicKey.subarray(from, from + 32).toString('base64url');
  const d = privateKey.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d, x: coordinate(1), y: coordinate(33) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** RFC 8030 and what the services of browsers answer: 404 and 410 for a subscription that ended. */
function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'ended';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
