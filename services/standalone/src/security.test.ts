import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type ServiceName, serviceAddress } from '@cairn/kit/config';
import { createLogger } from '@cairn/kit/telemetry';
import { eventually } from '@cairn/kit/testing';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { type CallOptions, Metadata } from 'nice-grpc-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configSchema, type StandaloneConfig } from './config.ts';
import { createStandalone, type Standalone } from './standalone.ts';

const services: Record<ServiceName, { methods: Record<string, MethodOf> }> = {
  auth: AuthServiceDefinition,
  projects: ProjectsServiceDefinition,
  documents: DocumentsServiceDefinition,
  search: SearchServiceDefinition,
  memory: MemoryServiceDefinition,
  chat: ChatServiceDefinition,
  notifications: NotificationsServiceDefinition,
};

/** Methods that anybody may call: a token that does not hold makes its sender a stranger there, and nothing more. */
const open = [
  // With the secrets of a link that a person asked for, and with nothing else.
  'auth.DownloadAccountExport',
  'auth.GetAccountDeletionReceipt',
  'auth.GetAvatar',
  'auth.GetPublicKeys',
  'auth.OpenAccountExport',
  'auth.Register',
  'auth.RequestPasswordReset',
  'auth.ResetPassword',
  'auth.SignIn',
  'auth.SignOut',
  'auth.VerifyEmail',
  'projects.PreviewInvitation',
];

interface MethodOf {
  name: string;
  requestStream: boolean;
  responseStream: boolean;
}

interface Method extends MethodOf {
  service: ServiceName;
  /** How clients name it. */
  key: string;
}

const methods: Method[] = Object.entries(services).flatMap(([service, { methods: all }]) =>
  Object.entries(all).map(([key, { name, requestStream, responseStream }]) => ({
    service: service as ServiceName,
    key,
    name,
    requestStream,
    responseStream,
  })),
);
const guarded = methods.filter(({ service, name }) => !open.includes(`${service}.${name}`));

const password = 'Mossy!granite-71';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const now = () => Math.floor(Date.now() / 1000);

describe('a whole Cairn', () => {
  let folder: string;
  let config: StandaloneConfig;
  let cairn: Standalone;
  /** A token of a sign-in that holds. */
  let good: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-standalone-'));
    await writeFile(join(folder, 'index.html'), '<h1>Cairn</h1>');
    config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_DIST: folder,
    });
    cairn = await createStandalone(config, { logger: createLogger('test', 'silent') });
    await cairn.start?.();
    await cairn.begin?.();
    await call('POST', '/api/auth/register', { email: 'ada@example.org', password, first_name: 'Ada' });
    good = await signIn();
  });
  afterAll(async () => {
    await cairn.stop?.();
    await rm(folder, { recursive: true, force: true });
  });

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

  async function signIn(): Promise<string> {
    const { body } = await call('POST', '/api/auth/login', { username: 'ada@example.org', password });
    return body.access_token;
  }

  type AnyClient = Record<string, (request: unknown, options: CallOptions) => unknown>;
  const connected = new Map<ServiceName, AnyClient>();

  function clientOf(service: ServiceName): AnyClient {
    const { clients } = cairn.platform.identity('gateway');
    const known = connected.get(service);
    const client = known ?? clients.connect(services[service] as never, serviceAddress(config, service));
    connected.set(service, client);
    return client;
  }

  /** Makes the call over gRPC, to its end, and gives the error's code; undefined when there is none. */
  async function codeOf({ service, key, requestStream, responseStream }: Method, metadata: Metadata) {
    const client = clientOf(service);
    async function* nothing() {}
    try {
      const answer = client[key]?.(requestStream ? nothing() : {}, { metadata });
      if (responseStream) for await (const _ of answer as AsyncIterable<unknown>) break;
      else await answer;
      return undefined;
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  }

  const bearing = (token: string) => new Metadata({ authorization: `Bearer ${token}` });

  async function expectRefusedEverywhere(token: string): Promise<void> {
    const answers = await Promise.all(
      guarded.map(async (method) => [
        `${method.service}.${method.name}`,
        await codeOf(method, bearing(token)),
      ]),
    );
    expect(answers.filter(([, code]) => code !== 'unauthenticated')).toEqual([]);
    expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
  }

  describe('with tokens that do not hold', () => {
    const header = () => decode(good.split('.')[0]);
    const payload = () => decode(good.split('.')[1]);
    const signingKey = () => createPrivateKey(readFileSync(join(folder, 'keys', 'auth-signing.pem')));

    function signed(changes: object, options: { key?: KeyObject; header?: object } = {}): string {
      const claims = JSON.parse(JSON.stringify({ ...payload(), ...changes }));
      const input = `${encode({ ...header(), ...options.header })}.${encode(claims)}`;
      return `${input}.${sign(null, Buffer.from(input), options.key ?? signingKey()).toString('base64url')}`;
    }

    const confused = async (secretOf: (key: { x: string }) => string | Buffer) => {
      const { body } = { body: JSON.parse(await keys()) };
      const input = `${encode({ ...header(), alg: 'HS256' })}.${encode(payload())}`;
      return `${input}.${createHmac('sha256', secretOf(body.keys[0])).update(input).digest('base64url')}`;
    };

    async function keys(): Promise<string> {
      const { clients } = cairn.platform.identity('gateway');
      const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
      return (await auth.getPublicKeys({})).jwksJson;
    }

    it('takes those that do, in every service', async () => {
      for (const token of [good, signed({})]) {
        for (const service of Object.keys(services)) {
          const some = guarded.filter((method) => method.service === service && !method.requestStream);
          const codes = await Promise.all(some.map((method) => codeOf(method, bearing(token))));
          expect(
            codes.filter((code) => code === 'unauthenticated'),
            service,
          ).toEqual([]);
        }
      }
    });

    it('opens no method to strangers but those that are meant for them', async () => {
      const closed = await Promise.all(
        methods.map(async (method) => {
          const code = await codeOf(method, new Metadata({ authorization: 'Bearer x' }));
          return code === 'unauthenticated' ? undefined : `${method.service}.${method.name}`;
        }),
      );
      const [signInAndOut, rest] = [
        ['auth.SignIn', 'auth.SignOut'],
        open.filter((name) => !/\.Sign(In|Out)$/.test(name)),
      ];
      expect(closed.filter((name) => name !== undefined && !signInAndOut.includes(name)).sort()).toEqual(
        rest,
      );
    });

    it.each(['none', 'None', 'NONE', ''])(
      'refuses an unsigned one (alg "%s"), in every service',
      async (alg) => {
        await expectRefusedEverywhere(`${encode({ alg, typ: 'JWT' })}.${encode(payload())}.`);
      },
    );

    it.each<[string, (key: { x: string }) => string | Buffer]>([
      ['as it is published', ({ x }) => x],
      ['as bytes', ({ x }) => Buffer.from(x, 'base64url')],
      ['as JSON', (key) => JSON.stringify(key)],
    ])(
      'refuses one signed with the public key %s for a shared secret, in every service',
      async (_, secretOf) => {
        await expectRefusedEverywhere(await confused(secretOf));
      },
    );

    it.each<[string, () => string | Promise<string>]>([
      ['ran out', () => signed({ exp: now() - 60 })],
      ['is not valid yet', () => signed({ nbf: now() + 3_600 })],
      ['is of another issuer', () => signed({ iss: 'elsewhere' })],
      ['is for another audience', () => signed({ aud: 'elsewhere' })],
      ['names no session', () => signed({ sid: undefined })],
      ['names an empty session', () => signed({ sid: '' })],
      ['names nobody', () => signed({ sub: undefined })],
      ['never ends', () => signed({ exp: undefined })],
      [
        'another key signed under the same id',
        () => signed({}, { key: generateKeyPairSync('ed25519').privateKey }),
      ],
      ['brings its own key', () => ownKey()],
      [
        'names where its key is',
        () => signed({}, { header: { jku: 'http://127.0.0.1:9/keys', kid: 'mine' } }),
      ],
      ['has another person put in', () => changedPerson()],
      ['is a service’s', () => cairn.platform.identity('gateway').serviceTokens.issue()],
      ['is no token', () => 'x'],
      ['is an API token that nobody made', () => `cairn_pat_${'A'.repeat(50)}`],
    ])('refuses one that %s, in every service', async (_, make) => {
      await expectRefusedEverywhere(await make());
    });

    function ownKey(): string {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const jwk = publicKey.export({ format: 'jwk' });
      return signed({}, { key: privateKey, header: { jwk, kid: 'mine' } });
    }

    function changedPerson(): string {
      const [head, , signature] = good.split('.');
      return `${head}.${encode({ ...payload(), sub: 'somebody else' })}.${signature}`;
    }

    it('refuses one whose session was ended, in every service', async () => {
      const ended = await signIn();
      const { body: sessions } = await call('GET', '/api/users/me/sessions', undefined, ended);
      const current = sessions.find((each: { current: boolean }) => each.current);
      expect((await call('DELETE', `/api/users/me/sessions/${current.id}`, undefined, good)).status).toBe(
        204,
      );
      await eventually(() => expectRefusedEverywhere(ended));
      expect((await call('GET', '/api/projects', undefined, good)).status).toBe(200);
    });
  });

  describe('with an API token', () => {
    async function make(scopes: string[], more: object = {}): Promise<{ id: string; token: string }> {
      const { status, body } = await call(
        'POST',
        '/api/users/me/tokens',
        { name: 'nightly', scopes, ...more },
        good,
      );
      expect(status).toBe(201);
      return body;
    }

    it('answers as to the person, within its scopes', async () => {
      const reader = await make(['read']);
      const writer = await make(['write']);
      const project = { name: 'By a program' };
      expect((await call('GET', '/api/users/me', undefined, reader.token)).body.email).toBe(
        'ada@example.org',
      );
      const refused = await call('POST', '/api/projects', project, reader.token);
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('"write"') } });
      const made = await call('POST', '/api/projects', project, writer.token);
      expect(made.status).toBe(201);
      const { id } = made.body;
      expect((await call('GET', `/api/projects/${id}`, undefined, reader.token)).body.name).toBe(
        project.name,
      );
      const search = await call(
        'POST',
        `/api/projects/${id}/search/semantic`,
        { content: 'stones' },
        reader.token,
      );
      expect(search.status).toBe(200);
      for (const [method, path] of [
        ['DELETE', `/api/projects/${id}`],
        ['POST', '/api/users/me/tokens'],
        ['PUT', '/api/user/preferences'],
      ] as const) {
        expect(
          (
            await call(
              method,
              path,
              method === 'DELETE' ? undefined : { name: 'x', scopes: ['read'] },
              reader.token,
            )
          ).status,
          path,
        ).toBe(403);
      }
      for (const path of ['sessions', 'tokens', 'logins', 'two-factor']) {
        expect((await call('GET', `/api/users/me/${path}`, undefined, writer.token)).status, path).toBe(403);
      }
      const { body: tokens } = await call('GET', '/api/users/me/tokens', undefined, good);
      expect(tokens).toMatchObject([
        { id: writer.id, scopes: ['read', 'write'], last_used_at: expect.any(String) },
        { id: reader.id, scopes: ['read'], expires_at: null, prefix: reader.token.slice(0, 14) },
      ]);
      expect(JSON.stringify(tokens)).not.toContain(writer.token);
    });

    it('stops at once when it is revoked, and ends what it is reading', async () => {
      const { id, token } = await make(['read']);
      const live = await request('GET', '/api/events', undefined, token);
      expect(live.status).toBe(200);
      expect((await call('DELETE', `/api/users/me/tokens/${id}`, undefined, good)).status).toBe(204);
      await live.text();
      await eventually(async () => {
        expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
      });
    });

    it('refuses one after its time, and ends what it is reading', async () => {
      const { token } = await make(['read'], { expires_at: new Date(Date.now() + 2_000).toISOString() });
      const live = await request('GET', '/api/events', undefined, token);
      expect(live.status).toBe(200);
      await live.text();
      await eventually(async () => {
        expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
      });
    });
  });

  it('ends the live stream of a session that is revoked from another', async () => {
    const token = await signIn();
    const live = await request('GET', '/api/events', undefined, token);
    const { body } = await call('DELETE', '/api/users/me/sessions', undefined, good);
    expect(body.revoked).toBeGreaterThanOrEqual(1);
    await live.text();
    expect((await call('GET', '/api/projects', undefined, token)).status).toBe(401);
    const { body: left } = await call('GET', '/api/users/me/sessions', undefined, good);
    expect(left).toMatchObject([{ current: true, location: null, device_type: 'other' }]);
  });

  it('asks for the second factor by a code of its own', async () => {
    const { body: setUp } = await call(
      'POST',
      '/api/users/me/two-factor/setup',
      { current_password: password },
      good,
    );
    expect(setUp).toMatchObject({ secret: expect.any(String), qr_svg: expect.stringMatching(/^<svg/) });
    expect(await call('POST', '/api/users/me/two-factor/enable', { code: 'abcdef' }, good)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'code'], msg: 'Invalid code. Please try again.' }] },
    });
    const enabled = await call(
      'POST',
      '/api/users/me/two-factor/enable',
      { code: codeOfApp(setUp.secret) },
      good,
    );
    const backup: string[] = enabled.body.backup_codes;
    expect(backup).toHaveLength(10);
    const login = (code?: string) =>
      call('POST', '/api/auth/login', { username: 'ada@example.org', password, ...(code && { code }) });
    expect(await login()).toEqual({
      status: 401,
      body: { detail: 'Enter the 6-digit code from your authenticator app.', code: 'second_factor_required' },
    });
    expect(await login(codeOfApp(setUp.secret, -1))).toEqual({
      status: 401,
      body: { detail: 'Invalid code. Please try again.', code: 'second_factor_invalid' },
    });
    expect((await login(backup[0])).status).toBe(200);
    expect((await login(backup[0])).status).toBe(401);
    const { body: state } = await call('GET', '/api/users/me/two-factor', undefined, good);
    expect(state).toMatchObject({ enabled: true, backup_codes_left: 9, enabled_at: expect.any(String) });
    expect((await call('GET', '/api/users/me', undefined, good)).body.two_factor_enabled).toBe(true);
    const { body: logins } = await call('GET', '/api/users/me/logins?page_size=3', undefined, good);
    expect(logins).toMatchObject([
      { success: false, reason: 'wrong_code', location: null },
      { success: true, reason: null },
      { success: false },
    ]);
    const off = { current_password: password, code: backup[1] };
    expect((await call('POST', '/api/users/me/two-factor/disable', off, good)).status).toBe(204);
    expect((await login()).status).toBe(200);
  });

  /** RFC 4226 5.3 and RFC 6238 4.2, written out: what an app shows, by nothing of what Cairn itself uses. */
  function codeOfApp(secret: string, steps = 0): string {
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    const bytes = bits.join('').match(/.{8}/g) ?? [];
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
    const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
    const mac = createHmac('sha1', key).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 0xf;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
});
