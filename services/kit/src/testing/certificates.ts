import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate and its private key, both as PEM. */
export interface TestCertificate {
  cert: string;
  key: string;
}

export interface TestAuthority {
  /** What makes its certificates believed, as PEM. */
  ca: string;
  /** A certificate for hosts (names or IPv4 addresses), good for servers and clients, for a day. */
  issue(...hosts: string[]): TestCertificate;
}

/** An authority whose key exists only here. The certificates are X.509 v3 (RFC 5280) with ECDSA on P-256. */
export function testAuthority(name = 'Test CA'): TestAuthority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = nameOf(name);
  const certify = (subject: Buffer, key: KeyObject, extensions: Buffer[]) => {
    const algorithm = sequence(oid('2a8648ce3d040302'));
    const content = sequence(
      tag(0xa0, tag(0x02, Buffer.of(2))),
      tag(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
      algorithm,
      issuer,
      sequence(time(-3_600_000), time(86_400_000)),
      subject,
      key.export({ type: 'spki', format: 'der' }),
      tag(0xa3, sequence(...extensions)),
    );
    const signature = sign('sha256', content, own.privateKey);
    return pem('CERTIFICATE', sequence(content, algorithm, bits(signature)));
  };
  const isAuthority = extension('551d13', sequence(tag(0x01, Buffer.of(0xff))));
  return {
    ca: certify(issuer, own.publicKey, [isAuthority]),
    issue(...hosts) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = extension('551d11', sequence(...hosts.map(hostName)));
      return {
        cert: certify(nameOf(hosts[0] ?? 'nobody'), publicKey, [names]),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
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
const bits = (content: Buffer) => tag(0x03, Buffer.of(0), content);
const extension = (hex: string, value: Buffer) => sequence(oid(hex), tag(0x04, value));
const nameOf = (common: string) =>
  sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from(common)))));
const hostName = (host: string) =>
  isIP(host) ? tag(0x87, Buffer.from(host.split('.').map(Number))) : tag(0x82, Buffer.from(host));

function time(fromNowMs: number): Buffer {
  const text = new Date(Date.now() + fromNowMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tag(0x18, Buffer.from(text));
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
