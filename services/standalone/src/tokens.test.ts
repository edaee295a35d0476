import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceAddress } from '@cairn/platform/config';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { eventually } from '@cairn/testing';
import { type CallOptions, Metadata } from 'nice-grpc-common';
import { describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

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
  'auth.GetRegistration',
  'auth.OpenAccountExport',
  'auth.Register',
  'auth.RequestPasswordReset',
  'auth.ResetPassword',
  'auth.SignIn',
  'auth.SignOut',
  'auth.VerifyEmail',
  'notifications.TurnOffMail',
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

describe('a whole Cairn', () => {
  const under = cairnUnderTest();
  const { call, signIn } = under;

  type AnyClient = Record<string, (request: unknown, options: CallOptions) => unknown>;
  const connected = new Map<ServiceName, AnyClient>();

  function clientOf(service: ServiceName): AnyClient {
    const { clients } = under.cairn.platform.identity('gateway');
    const known = connected.get(service);
    const client =
      known ?? clients.connect(services[service] as never, serviceAddress(under.config, service));
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
    const signingKey = () => createPrivateKey(readFileSync(join(under.folder, 'keys', 'auth-signing.pem')));

    /** A good token, signed again. */
    function signed(key: KeyObject): string {
      const input = under.good.replace(/\.[^.]*$/, '');
      return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
    }

    it('takes those that do, in every service', async () => {
      for (const token of [under.good, signed(signingKey())]) {
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

    // What else does not hold is asked of auth: every service verifies by the same code.
    it('refuses one that another key signed under the same id, in every service', async () => {
      await expectRefusedEverywhere(signed(generateKeyPairSync('ed25519').privateKey));
    });

    it('refuses one whose session was ended, in every service', async () => {
      const ended = await signIn();
      const { body: sessions } = await call('GET', '/api/users/me/sessions', undefined, ended);
      const current = sessions.find((each: { current: boolean }) => each.current);
      expect(
        (await call('DELETE', `/api/users/me/sessions/${current.id}`, undefined, under.good)).status,
      ).toBe(204);
      // Until each service has heard of it, it may still do anything there: also end the other sessions.
      for (const service of Object.keys(services)) {
        const reading = guarded.find(
          (each) => each.service === service && /^(Get|List|Count|Search)/.test(each.name),
        );
        if (!reading) throw new Error(`${service} has nothing to read.`);
        await eventually(async () => expect(await codeOf(reading, bearing(ended))).toBe('unauthenticated'));
      }
      await eventually(async () =>
        expect((await call('GET', '/api/projects', undefined, ended)).status).toBe(401),
      );
      await expectRefusedEverywhere(ended);
      expect((await call('GET', '/api/projects', undefined, under.good)).status).toBe(200);
    });
  });
});
