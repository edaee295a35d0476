// Secrets of one namespace, by the API of Kubernetes and the token of the pod. NODE_EXTRA_CA_CERTS has its authority.
import { readFileSync } from 'node:fs';

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const TIMEOUT_MS = 20_000;

/** @throws Error with what the API says, for everything but a Secret that is not found. */
export function openSecrets(namespace) {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT_HTTPS: port = '443' } = process.env;
  const base = `https://${host.includes(':') ? `[${host}]` : host}:${port}/api/v1/namespaces/${namespace}/secrets`;
  const call = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        // Read each time: it is renewed.
        Authorization: `Bearer ${readFileSync(`${ACCOUNT}/token`, 'utf8')}`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify({ apiVersion: 'v1', kind: 'Secret', ...body }) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    if (response.status === 404 && method === 'GET') return undefined;
    if (!response.ok) throw new Error(`${method} secrets${path}: ${response.status} ${answer.message}`);
    return answer;
  };
  return {
    get: (name) => call('GET', `/${name}`),
    create: (secret) => call('POST', '', secret),
    /** Refused when somebody else changed it since it was read: its resourceVersion says so. */
    update: (secret) => call('PUT', `/${secret.metadata.name}`, secret),
  };
}
