// The keys of an installation on Kubernetes: makes what is missing in its Secrets, one for each service and server,
// renews certificates and changes keys. Run by a Job of the chart, which gives it:
//   SECRETS_PREFIX, SECRETS_NAMESPACE, SECRETS_LABELS   names of the Secrets, where they are, their labels (JSON)
//   MAKE_CERTIFICATES, MAKE_SERVERS                     whether certificates are made, and users of which engines
//   ENGINE_PREFIX, ROTATION                             CAIRN_NAMESPACE, and a step of keys/rotation.mjs or nothing
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeys } from './keys/make-keys.mjs';
import { openSecrets } from './keys/secrets-api.mjs';
import { services } from './keys/services.mjs';

const { env } = process;
const prefix = env.SECRETS_PREFIX;
const withCertificates = env.MAKE_CERTIFICATES === 'true';
const engines = (env.MAKE_SERVERS ?? '').split(',').filter(Boolean);

/** The Secret of each folder that make-keys fills. */
const secretOf = Object.fromEntries([
  // First: a certificate whose authority is not kept could not be followed by another.
  ...(withCertificates ? [['ca', `${prefix}-authority`]] : []),
  ...[...services, 'admin'].map((name) => [name, `${prefix}-${name}-keys`]),
  ...engines.map((name) => [name === 'mongodb' ? 'mongo' : name, `${prefix}-${name}-server`]),
]);

/** As the chart's `cairn.secretsChecksum` counts it: the first content of a Secret, certificates left out. */
function checksumOf(data) {
  const entries = Object.entries(data).filter(([key]) => !key.startsWith('tls-'));
  const sorted = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

const isSame = (one, other) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

const readFolder = (folder) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]),
  );

const secrets = openSecrets(env.SECRETS_NAMESPACE);
const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const present = new Map();
try {
  for (const [name, secretName] of Object.entries(secretOf)) {
    const secret = await secrets.get(secretName);
    if (!secret) continue;
    present.set(name, secret);
    mkdirSync(join(folder, name), { recursive: true });
    for (const [file, content] of Object.entries(secret.data ?? {}))
      writeFileSync(join(folder, name, file), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  makeKeys(folder, {
    hosts: (service) => [`${prefix}-${service}`, `${prefix}-${service}.${env.SECRETS_NAMESPACE}.svc`],
    servers: Object.fromEntries(engines.map((name) => [name, `${prefix}-${name}`])),
    certificates: withCertificates,
    namespace: env.ENGINE_PREFIX || 'cairn',
    rotation: env.ROTATION ?? '',
  });
  for (const name of Object.keys(secretOf)) {
    const data = readFolder(join(folder, name));
    const secret = present.get(name);
    if (!secret) {
      await secrets.create({
        metadata: {
          name: secretOf[name],
          labels: JSON.parse(env.SECRETS_LABELS ?? '{}'),
          annotations: { 'cairn/made': checksumOf(data) },
        },
        type: 'Opaque',
        data,
      });
      process.stdout.write(`made the Secret ${secretOf[name]}\n`);
    } else if (!isSame(secret.data ?? {}, data)) {
      await secrets.update({ ...secret, data });
      process.stdout.write(`changed the Secret ${secretOf[name]}\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
