import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate and its private key, both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface Authority extends Certificate {
  /** A certificate for hosts (names or IPv4 addresses), good for servers and clients. */
  issue(hosts: readonly string[], days: number): Certificate;
}

const DAY_MS = 86_400_000;
/** Clocks that differ must not make a new certificate one of the future. */
const BEFORE_MS = 3_600_000;

/** A new authority of its own; `days` long. The certificates are X.509 v3 (RFC 5280) with ECDSA on P-256. */
export function makeAuthority(name: string, days: number): Authority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = nameOf(name);
  const content = {
    issuer,
    subject: issuer,
    publicKey: createPublicKey(privateKey),
    days,
    extensions: [critical('551d13', sequence(tag(0x01, Buffer.of(0xff)))), keyUsage(0x06, 1)],
  };
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return openAuthority({ cert: certify(content, privateKey), key }, name);
}

/** An authority that was made before, under the name that it was made with. */
export function openAuthority(own: Certificate, name: string): Authority {
  const authorityKey = createPrivateKey(own.key);
  return {
    ...own,
    issue(hosts, days) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const content = {
        issuer: nameOf(name),
        subject: nameOf(hosts[0] ?? 'nobody'),
        publicKey,
        days,
        extensions: [
          critical('551d13', sequence()),
          keyUsage(0x80, 7),
          // For servers and for clients (RFC 5280 4.2.1.12).
          extension('551d25', sequence(oid('2b06010505070301'), oid('2b06010505070302'))),
          extension('551d11', sequence(...hosts.map(hostName))),
        ],
      };
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { cert: certify(content, authorityKey), key };
    },
  };
}

interface Content {
  issuer: Buffer;
  subject: Buffer;
  publicKey: KeyObject;
  days: number;
  extensions: Buffer[];
}

function certify({ issuer, subject, publicKey, days, extensions }: Content, by: KeyObject): string {
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const content = sequence(
    tag(0xa0, tag(0x02, Buffer.of(2))),
    tag(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    issuer,
    sequence(time(-BEFORE_MS), time(days * DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(...extensions)),
  );
  return pem('CERTIFICATE', sequence(content, algorithm, bits(sign('sha256', content, by))));
}

/** A value of ASN.1 in DER (X.690). */
function tag(type: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const long = Buffer.of(body.length >> 8, body.length & 0xff);
  const length = body.length < 128 ? Buffer.of(body.length) : Buffer.concat([Buffer.of(0x82), long]);
  return Buffer.concat([Buffer.of(type), length, body]);
}

const sequence = (...content: Buffer[]) => tag(0x30, ...content);
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer, unused = 0) => tag(0x03, Buffer.of(unused), content);
const extension = (hex: string, value: Buffer) => sequence(oid(hex), tag(0x04, value));
const critical = (hex: string, value: Buffer) =>
  sequence(oid(hex), tag(0x01, Buffer.of(0xff)), tag(0x04, value));
const keyUsage = (uses: number, unused: number) => critical('551d0f', bits(Buffer.of(uses), unused));
const nameOf = (common: string) =>
  sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(common)))));
const hostName = (host: string) =>
  isIP(host) ? tag(0x87, Buffer.from(host.split('.').map(Number))) : tag(0x82, Buffer.from(host));

function time(fromNowMs: number): Buffer {
  const text = new Date(Date.now() + fromNowMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tag(0x18, Buffer.from(text));
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
