// Makes the keys of an installation, once; what is there already stays as it is. Each service has a folder of its own, so
// that each can be given its own keys and no other's:
//   FOLDER/<service>/service-key            what it proves itself to the others with (CAIRN_SERVICE_KEYS_FILE)
//   FOLDER/<service>/service-public-keys    what it knows the others by (CAIRN_SERVICE_PUBLIC_KEYS_FILE); the same for all
//   FOLDER/auth/signing-key.pem             signs tokens (AUTH_SIGNING_KEY_FILE)
//   FOLDER/auth/secrets-key                 seals second factors (AUTH_SECRETS_KEY_FILE)
//
//   node docker/make-keys.mjs FOLDER
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '/keys';
const services = ['auth', 'projects', 'documents', 'search', 'memory', 'chat', 'notifications', 'gateway'];
/** What DER puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const path = (...parts) => join(folder, ...parts);
const secret = () => randomBytes(32).toString('base64url');

function makeOnce(file, make) {
  try {
    writeFileSync(path(file), make(), { flag: 'wx', mode: 0o440 });
    process.stdout.write(`made ${file}\n`);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

/** For what follows from keys. Appears whole, since services may be reading it. */
function write(file, content) {
  writeFileSync(path(`${file}.new`), content, { mode: 0o440 });
  renameSync(path(`${file}.new`), path(file));
}

function publicHalf(serviceKey) {
  const [name, seed] = serviceKey.trim().split(':');
  const der = Buffer.concat([ED25519, Buffer.from(seed, 'base64url')]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return `${name}:${publicKey.export({ format: 'jwk' }).x}\n`;
}

for (const name of services) {
  mkdirSync(path(name), { recursive: true });
  makeOnce(join(name, 'service-key'), () => `${name}:${secret()}\n`);
}
const publicKeys = services
  .map((name) => publicHalf(readFileSync(path(name, 'service-key'), 'utf8')))
  .join('');
for (const name of services) write(join(name, 'service-public-keys'), publicKeys);

makeOnce('auth/secrets-key', secret);
makeOnce('auth/signing-key.pem', () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
