import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { ConfigError, isApart, type PartName, type PlatformConfig, partNames } from '../config/index.ts';

/**
 * The keys that services prove themselves with: those of the services that a process runs, and everybody's public
 * halves.
 */
export interface ServiceKeys {
  /** @throws ConfigError when the process has no key of that service: it cannot speak as it. */
  own(service: PartName): OwnKey;
  /** Whose key an id stands for; undefined for an unknown id. */
  find(id: string): { service: PartName; publicKey: KeyObject } | undefined;
}

interface OwnKey {
  id: string;
  privateKey: KeyObject;
  /** A further secret of the service for some purpose, the same as long as its key is. 32 bytes. */
  derive(purpose: string): Buffer;
}

/** What DER puts before the 32 bytes of an Ed25519 key: PKCS #8 and SubjectPublicKeyInfo as RFC 8410 has them. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** One key: the name of a service, and 32 bytes in base64url. */
const KEY = /^([a-z]+):([\w-]{43})$/;

/** New private keys of all services, as `CAIRN_SERVICE_KEYS` takes them. */
export function makeServiceKeys(): string {
  return partNames.map((name) => `${name}:${randomBytes(32).toString('base64url')}`).join('\n');
}

/**
 * Reads keys: `own` private ones, `others` public ones, separated by white space or commas. All public keys of a
 * service are accepted; the first of several private ones signs. So keys are changed one after the other.
 *
 * @throws ConfigError for what is no key.
 */
export function readServiceKeys(own: string, others = ''): ServiceKeys {
  const privates = new Map<PartName, OwnKey>();
  const publics = new Map<string, { service: PartName; publicKey: KeyObject }>();
  const believe = (service: PartName, publicKey: KeyObject) => {
    const id = idOf(publicKey);
    publics.set(id, { service, publicKey });
    return id;
  };
  for (const { service, bytes } of parse(own, 'CAIRN_SERVICE_KEYS')) {
    const der = Buffer.concat([PRIVATE_PREFIX, bytes]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const id = believe(service, createPublicKey(privateKey));
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
    if (!privates.has(service)) privates.set(service, { id, privateKey, derive });
  }
  for (const { service, bytes } of parse(others, 'CAIRN_SERVICE_PUBLIC_KEYS')) {
    const der = Buffer.concat([PUBLIC_PREFIX, bytes]);
    believe(service, createPublicKey({ key: der, format: 'der', type: 'spki' }));
  }
  return {
    own(service) {
      const key = privates.get(service);
      if (key) return key;
      throw new ConfigError([
        `CAIRN_SERVICE_KEYS: has no key of ${service}, which this process runs; docker/make-keys.mjs makes one`,
      ]);
    },
    find: (id) => publics.get(id),
  };
}

/** What is wrong with a process that runs a part of Cairn and has not what it needs to know the other parts by. */
export function serviceKeyFaults(config: PlatformConfig): string[] {
  if (!isApart(config)) return [];
  const { CAIRN_SERVICE_KEYS: own, CAIRN_SERVICE_PUBLIC_KEYS: others = '' } = config;
  if (!own) {
    return [
      'CAIRN_SERVICE_KEYS: must be given to processes that do not share one data folder, with CAIRN_SERVICE_PUBLIC_KEYS; make keys with: node docker/make-keys.mjs FOLDER',
    ];
  }
  const known = new Set([
    ...parse(own, 'CAIRN_SERVICE_KEYS').map(({ service }) => service),
    ...parse(others, 'CAIRN_SERVICE_PUBLIC_KEYS').map(({ service }) => service),
  ]);
  const unknown = partNames.filter((name) => !known.has(name));
  if (unknown.length === 0) return [];
  return [`CAIRN_SERVICE_PUBLIC_KEYS: has no key of ${unknown.join(', ')}`];
}

function parse(text: string, variable: string): { service: PartName; bytes: Buffer }[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map((entry, index) => {
    const [, service, encoded = ''] = KEY.exec(entry) ?? [];
    if (isPart(service)) return { service, bytes: Buffer.from(encoded, 'base64url') };
    // Not the entry itself: it may be a secret.
    throw new ConfigError([
      `${variable}: its ${index + 1}. key is not the name of a service, a colon and 32 bytes in base64url; docker/make-keys.mjs makes such keys`,
    ]);
  });
}

function isPart(name: string | undefined): name is PartName {
  return partNames.some((part) => part === name);
}

function idOf(publicKey: KeyObject): string {
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 22);
}
