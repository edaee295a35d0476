// Makes the keys, certificates and passwords of an installation, once; what is there stays as it is, but for
// certificates, which are renewed half a year before they run out. Each service and each server has a folder of its
// own, so that each can be given its own keys and no other's:
//   FOLDER/<service>/service-key            what it proves itself to the others with (CAIRN_SERVICE_KEYS_FILE)
//   FOLDER/<service>/service-public-keys    what it knows the others by (CAIRN_SERVICE_PUBLIC_KEYS_FILE), in all
//   FOLDER/<service>/tls-{ca,cert,key}.pem  for calls between services (CAIRN_TLS_CA, CAIRN_TLS_CERT, CAIRN_TLS_KEY)
//   FOLDER/<service>/{mongodb-uri,nats-url} its own user on the servers (MONGODB_URI_FILE, NATS_URL_FILE)
//   FOLDER/search/elasticsearch-url         the index is search's alone (ELASTICSEARCH_URL_FILE)
//   FOLDER/auth/signing-key.pem             signs tokens (AUTH_SIGNING_KEY_FILE)
//   FOLDER/{auth,chat}/secrets-key          seals second factors (AUTH_SECRETS_KEY_FILE), and keys of language models
//                                           (CHAT_SECRETS_KEY_FILE)
//   FOLDER/auth/other-signing-keys, FOLDER/{auth,chat}/other-secrets-keys
//                                           what holds beside them while a key is being changed; empty otherwise
//   FOLDER/admin/                           as a service's: for `admin`, `export` and `import`, which reach every store
//   FOLDER/{mongo,nats,elasticsearch}/      what the servers know their users by
//   FOLDER/ca/                              signs certificates: needed here only
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeAuthority, openAuthority } from '../../services/kit/platform/src/rpc/tls/certificates.ts';
import { AUTHORITY_ONLY, keyFolder, SERVERS } from './key-folder.mjs';
import { others, publicPem, rotate } from './rotation.mjs';
import { mongoUsers, natsConfiguration } from './server-users.mjs';
import { services } from './services.mjs';

/** What DER puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const AUTHORITY = 'Cairn services';
const [DAYS, AUTHORITY_DAYS, RENEWED_DAYS_BEFORE] = [397, 3650, 180];
const SECRETS_KEYS = ['auth/secrets-key', 'chat/secrets-key'];

const secret = () => randomBytes(32).toString('base64url');
const signingKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The defaults are those of compose.yaml. */
const COMPOSE = {
  /** Names that certificates of a service are for. */
  hosts: (service) => [service],
  /** Engines whose users are made, with their hosts. */
  servers: { mongodb: 'mongo', nats: 'nats', elasticsearch: 'elasticsearch' },
  /** Whether certificates are made here. */
  certificates: true,
  /** CAIRN_NAMESPACE. */
  namespace: 'cairn',
  /** A step of rotation.mjs, or ''. */
  rotation: '',
};

/** @throws Error when a step of a change of keys comes out of turn. */
export function makeKeys(folder, options = {}) {
  const parts = { ...COMPOSE, ...options, files: keyFolder(folder) };
  for (const name of [...services, 'admin', 'ca', 'mongo', 'nats', 'elasticsearch']) {
    mkdirSync(parts.files.path(name), { recursive: true });
  }
  makeServiceKeys(parts);
  makeOwnKeys(parts);
  if (parts.certificates) makeCertificates(parts);
  makeServerUsers(parts);
}

function publicHalf(serviceKey) {
  const [name, seed] = serviceKey.split(':');
  const der = Buffer.concat([ED25519, Buffer.from(seed, 'base64url')]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return `${name}:${publicKey.export({ format: 'jwk' }).x}\n`;
}

function makeServiceKeys({ files, rotation }) {
  const keys = services.map((name) => ({
    file: join(name, 'service-key'),
    make: () => `${name}:${secret()}\n`,
  }));
  for (const { file, make } of keys) {
    files.makeOnce(file, make);
    rotate(files, rotation, file, make, publicHalf);
  }
  const known = keys.map(
    ({ file }) => publicHalf(files.read(file)) + others(files, file, publicHalf).concat('\n'),
  );
  const publicKeys = known.join('').replaceAll(/\n+/g, '\n');
  for (const name of services) files.write(join(name, 'service-public-keys'), publicKeys);
}

function makeOwnKeys({ files, rotation }) {
  for (const file of SECRETS_KEYS) {
    files.makeOnce(file, secret);
    rotate(files, rotation, file, secret);
    files.write(`${file.replace('/', '/other-')}s`, others(files, file));
  }
  files.makeOnce('auth/signing-key.pem', signingKey);
  rotate(files, rotation, 'auth/signing-key.pem', signingKey, publicPem);
  files.write('auth/other-signing-keys', others(files, 'auth/signing-key.pem', publicPem));
}

function makeCertificates({ files, hosts, rotation }) {
  if (!files.has('ca/cert.pem')) writeAuthority(files, '');
  if (rotation === 'begin' && !files.has('ca/next-cert.pem')) writeAuthority(files, 'next-');
  if (rotation === 'use' && files.has('ca/next-cert.pem')) {
    files.write('ca/previous-cert.pem', files.read('ca/cert.pem'));
    for (const file of ['key.pem', 'cert.pem']) {
      files.write(`ca/${file}`, files.read(`ca/next-${file}`), AUTHORITY_ONLY);
      files.remove(`ca/next-${file}`);
    }
  }
  if (rotation === 'end') files.remove('ca/previous-cert.pem');
  const cert = files.read('ca/cert.pem');
  const trusted = [cert, ...['next', 'previous'].map((which) => files.readIfAny(`ca/${which}-cert.pem`))];
  const authority = openAuthority({ cert, key: files.read('ca/key.pem') }, AUTHORITY);
  for (const name of services) {
    files.write(join(name, 'tls-ca.pem'), `${trusted.filter(Boolean).join('\n')}\n`);
    if (holds(files, join(name, 'tls-cert.pem'), cert, hosts(name))) continue;
    const issued = authority.issue([...hosts(name), 'localhost'], DAYS);
    files.write(join(name, 'tls-key.pem'), issued.key);
    files.write(join(name, 'tls-cert.pem'), issued.cert);
  }
}

function writeAuthority(files, which) {
  const made = makeAuthority(AUTHORITY, AUTHORITY_DAYS);
  files.write(`ca/${which}key.pem`, made.key, AUTHORITY_ONLY);
  files.write(`ca/${which}cert.pem`, made.cert);
}

/** Whether a certificate is signed by the authority, for these hosts, and for long enough. */
function holds(files, file, authority, hosts) {
  if (!files.has(file)) return false;
  const certificate = new X509Certificate(files.read(file));
  const left = certificate.validToDate.getTime() - Date.now();
  return (
    left > RENEWED_DAYS_BEFORE * 86_400_000 &&
    certificate.verify(new X509Certificate(authority).publicKey) &&
    hosts.every((host) => certificate.checkHost(host) !== undefined)
  );
}

/** Passwords are in the addresses that services are given; what servers are given follows from them. */
function makeServerUsers({ files, servers, namespace }) {
  const users = [...services, 'admin'];
  const passwordsIn = (file) =>
    Object.fromEntries(users.map((name) => [name, new URL(files.read(join(name, file))).password]));
  if (servers.mongodb) {
    for (const name of users) {
      const address = `@${servers.mongodb}:27017/?authSource=admin&directConnection=true`;
      files.makeOnce(join(name, 'mongodb-uri'), () => `mongodb://${name}:${secret()}${address}\n`);
    }
    const passwords = passwordsIn('mongodb-uri');
    files.write('mongo/root-password', passwords.admin, SERVERS);
    files.write('mongo/users.js', mongoUsers(passwords, namespace), SERVERS);
  }
  if (servers.nats) {
    for (const name of users) {
      files.makeOnce(join(name, 'nats-url'), () => `nats://${name}:${secret()}@${servers.nats}:4222\n`);
    }
    files.write('nats/nats.conf', natsConfiguration(passwordsIn('nats-url'), namespace), SERVERS);
  }
  if (servers.elasticsearch) {
    files.makeOnce('elasticsearch/password', secret, SERVERS);
    const index = `http://elastic:${files.read('elasticsearch/password')}@${servers.elasticsearch}:9200\n`;
    for (const name of ['search', 'admin']) files.write(join(name, 'elasticsearch-url'), index);
  }
}
