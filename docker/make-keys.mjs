// Makes the keys, certificates and passwords of an installation, once; what is there stays as it is, but for
// certificates, which are renewed half a year before they run out. Each service and each server has a folder of its
// own, so that each can be given its own keys and no other's:
//   FOLDER/<service>/service-key            what it proves itself to the others with (CAIRN_SERVICE_KEYS_FILE)
//   FOLDER/<service>/service-public-keys    what it knows the others by (CAIRN_SERVICE_PUBLIC_KEYS_FILE), in all
//   FOLDER/<service>/tls-{ca,cert,key}.pem  for calls between services (CAIRN_TLS_CA, CAIRN_TLS_CERT, CAIRN_TLS_KEY)
//   FOLDER/<service>/{mongodb-uri,nats-url} its own user on the servers (MONGODB_URI_FILE, NATS_URL_FILE)
//   FOLDER/search/elasticsearch-url         the index is search's alone (ELASTICSEARCH_URL_FILE)
//   FOLDER/auth/signing-key.pem             signs tokens (AUTH_SIGNING_KEY_FILE)
//   FOLDER/auth/secrets-key                 seals second factors (AUTH_SECRETS_KEY_FILE)
//   FOLDER/chat/secrets-key                 seals keys of language models (CHAT_SECRETS_KEY_FILE)
//   FOLDER/admin/                           as a service's: for `admin`, `export` and `import`, which reach every store
//   FOLDER/{mongo,nats,elasticsearch}/      what the servers know their users by
//   FOLDER/ca/                              signs certificates: needed here only
//
//   node docker/make-keys.mjs FOLDER
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAuthority, openAuthority } from '../services/kit/platform/src/rpc/tls/certificates.ts';
import { mongoUsers, natsConfiguration } from './server-users.mjs';

const folder = process.argv.at(-1);
const services = ['auth', 'projects', 'documents', 'search', 'memory', 'chat', 'notifications', 'gateway'];
/** What DER puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const AUTHORITY = 'Cairn services';
const [DAYS, AUTHORITY_DAYS, RENEWED_DAYS_BEFORE] = [397, 3650, 180];
/** Servers read their files as users of their own, out of a volume that is mounted nowhere else. */
const [OURS, SERVERS] = [0o440, 0o444];

const path = (...parts) => join(folder, ...parts);
const read = (file) => readFileSync(path(file), 'utf8').trim();
const secret = () => randomBytes(32).toString('base64url');

function makeOnce(file, make, mode = OURS) {
  try {
    writeFileSync(path(file), make(), { flag: 'wx', mode });
    process.stdout.write(`made ${file}\n`);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/** For what follows from keys. Appears whole, since services may be reading it. */
function write(file, content, mode = OURS) {
  writeFileSync(path(`${file}.new`), content, { mode });
  renameSync(path(`${file}.new`), path(file));
}

function makeFolders(names) {
  for (const name of names) mkdirSync(path(name), { recursive: true });
}

function publicHalf(serviceKey) {
  const [name, seed] = serviceKey.split(':');
  const der = Buffer.concat([ED25519, Buffer.from(seed, 'base64url')]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return `${name}:${publicKey.export({ format: 'jwk' }).x}\n`;
}

function makeServiceKeys() {
  for (const name of services) makeOnce(join(name, 'service-key'), () => `${name}:${secret()}\n`);
  const publicKeys = services.map((name) => publicHalf(read(join(name, 'service-key')))).join('');
  for (const name of services) write(join(name, 'service-public-keys'), publicKeys);
}

function makeCertificates() {
  if (!existsSync(path('ca/cert.pem'))) {
    const made = makeAuthority(AUTHORITY, AUTHORITY_DAYS);
    write('ca/key.pem', made.key, 0o400);
    write('ca/cert.pem', made.cert);
  }
  const cert = `${read('ca/cert.pem')}\n`;
  const authority = openAuthority({ cert, key: read('ca/key.pem') }, AUTHORITY);
  for (const name of services) {
    write(join(name, 'tls-ca.pem'), cert);
    if (holds(join(name, 'tls-cert.pem'))) continue;
    const issued = authority.issue([name, 'localhost'], DAYS);
    write(join(name, 'tls-key.pem'), issued.key);
    write(join(name, 'tls-cert.pem'), issued.cert);
  }
}

function holds(file) {
  if (!existsSync(path(file))) return false;
  const end = new X509Certificate(readFileSync(path(file))).validToDate.getTime();
  return end - Date.now() > RENEWED_DAYS_BEFORE * 86_400_000;
}

/** Passwords are in the addresses that services are given; what servers are given follows from them. */
function makeServerUsers() {
  const users = [...services, 'admin'];
  const mongo = (name, more = '') =>
    `mongodb://${name}:${secret()}@mongo:27017/?authSource=admin&directConnection=true${more}\n`;
  for (const name of users) {
    makeOnce(join(name, 'mongodb-uri'), () => mongo(name));
    makeOnce(join(name, 'nats-url'), () => `nats://${name}:${secret()}@nats:4222\n`);
  }
  makeOnce('elasticsearch/password', () => secret(), SERVERS);
  const index = `http://elastic:${read('elasticsearch/password')}@elasticsearch:9200\n`;
  for (const name of ['search', 'admin']) write(join(name, 'elasticsearch-url'), index);
  const passwordsIn = (file) =>
    Object.fromEntries(users.map((name) => [name, new URL(read(join(name, file))).password]));
  const mongoPasswords = passwordsIn('mongodb-uri');
  write('mongo/root-password', mongoPasswords.admin, SERVERS);
  write('mongo/users.js', mongoUsers(mongoPasswords), SERVERS);
  write('nats/nats.conf', natsConfiguration(passwordsIn('nats-url')), SERVERS);
}

makeFolders([...services, 'admin', 'ca', 'mongo', 'nats', 'elasticsearch']);
makeServiceKeys();
makeCertificates();
makeServerUsers();
makeOnce('auth/secrets-key', secret);
makeOnce('chat/secrets-key', secret);
makeOnce('auth/signing-key.pem', () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
