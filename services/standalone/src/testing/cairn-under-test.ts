import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { afterAll, beforeAll } from 'vitest';
import { configSchema, type StandaloneConfig } from '../config.ts';
import { createStandalone, type Standalone } from '../standalone.ts';

export const password = 'Mossy!granite-71';
const email = 'ada@example.org';

/**
 * A whole Cairn over HTTP for the tests of the file that calls this, and Ada, who is signed in and its administrator.
 */
export function cairnUnderTest(
  env: Record<string, string> | ((folder: string) => Record<string, string>) = {},
) {
  let folder: string;
  let config: StandaloneConfig;
  let cairn: Standalone;
  let good: string;

  function request(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    return fetch(`${cairn.url()}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async function call(method: string, path: string, body?: unknown, token?: string) {
    const response = await request(method, path, body, token);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async function signIn(who = email): Promise<string> {
    const { body } = await call('POST', '/api/auth/login', { username: who, password });
    return body.access_token;
  }

  async function person(name: string): Promise<{ id: string; email: string; token: string }> {
    const address = `${name}@example.org`;
    await call('POST', '/api/auth/register', { email: address, password, first_name: name });
    const token = await signIn(address);
    const { body } = await call('GET', '/api/users/me', undefined, token);
    return { id: body.id, email: address, token };
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-standalone-'));
    await writeFile(join(folder, 'index.html'), '<h1>Cairn</h1>');
    config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_DIST: folder,
      ...(typeof env === 'function' ? env(folder) : env),
    });
    cairn = await createStandalone(config, { logger: createLogger('test', 'silent') });
    await cairn.start?.();
    await cairn.begin?.();
    await call('POST', '/api/auth/register', { email, password, first_name: 'Ada' });
    good = await signIn();
  });
  afterAll(async () => {
    await cairn.stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    get config() {
      return config;
    },
    get cairn() {
      return cairn;
    },
    /** A token of a sign-in that holds. */
    get good() {
      return good;
    },
    request,
    /** Makes a request, and gives its answer's JSON. */
    call,
    /** Signs Ada in once more, or another person. */
    signIn,
    /** A new person, signed in. */
    person,
  };
}
