// Makes the secrets that services share, once: an Ed25519 key that signs tokens, what second factors are sealed with,
// and what services know each other by.
//   node docker/make-keys.mjs FOLDER
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv.at(-1);
mkdirSync(folder, { recursive: true });

function makeOnce(name, make) {
  try {
    writeFileSync(join(folder, name), make(), { flag: 'wx', mode: 0o440 });
    process.stdout.write(`made ${name}\n`);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

makeOnce('internal-secret', () => randomBytes(32).toString('base64url'));
makeOnce('auth-secrets-key', () => randomBytes(32).toString('base64url'));
makeOnce('auth-signing-key.pem', () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
