import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { eventually, type TestPlatform, testPlatform } from '@cairn/testing';
import { type ReceivedMail, secretOf, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { Metadata } from 'nice-grpc';
import { afterEach, beforeEach, expect } from 'vitest';
import { configSchema } from '../config.ts';
import { createAuthService } from '../service.ts';
import { sharedJudge } from './shared-judge.ts';

export const password = 'Correct-h0rse!';
export const newPassword = 'Blue-kite-42!';
export const ip = '203.0.113.7';
export const ada = { email: 'Ada@Example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };
/** What a link answers that was used, has ended, or never was. */
export const dead = { code: 'invalid_input', message: 'This link is not valid any more. Ask for a new one.' };

export function faulty(field: string, msg: unknown = expect.any(String)) {
  return { code: 'invalid_input', faults: [expect.objectContaining({ loc: ['body', field], msg })] };
}

export type Caller = { metadata: Metadata };

/** Call options of the holder of a token. */
export function bearing(token: string): Caller {
  return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
}

export { secretOf as tokenOf };

/** Letter case of a domain does not matter. */
function isTo(mail: ReceivedMail, to: string): boolean {
  return mail.to.toLowerCase() === to.toLowerCase();
}

/** Auth over real gRPC with a mail server, started for each test of the file that calls this. */
export function accountsUnderTest() {
  let platform: TestPlatform;
  let server: TestMailServer;
  let auth: AuthServiceClient;

  async function start(env: Record<string, string> = {}, folder?: string): Promise<void> {
    platform = await testPlatform({ withAuth: false, ...(folder ? { folder } : {}) });
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      SMTP_URL: server.url,
      MAIL_FROM: 'Cairn <cairn@example.org>',
      PUBLIC_URL: 'https://cairn.example.org',
      ...env,
    });
    await platform.start(await createAuthService(config, platform, sharedJudge));
    auth = platform
      .identity('gateway')
      .clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  }

  async function startMail(port?: number): Promise<void> {
    server = await startMailServer(port);
  }

  beforeEach(async () => {
    await startMail();
    await start();
  });
  afterEach(async () => {
    await platform.close();
    await server.close();
  });

  async function signIn(email = ada.email, given = password): Promise<Caller> {
    return bearing((await auth.signIn({ email, password: given, ip })).accessToken);
  }

  /** Registers a person, Ada unless said otherwise, and signs them in. */
  async function member(
    changes: Partial<typeof ada> & { language?: string; timezone?: string } = {},
  ): Promise<Caller> {
    await auth.register({ ...ada, ...changes });
    return signIn(changes.email);
  }

  /** The next mail to an address whose subject fits. */
  async function mailTo(to: string, subject: RegExp, nth = 0): Promise<ReceivedMail> {
    let found: ReceivedMail | undefined;
    await eventually(() => {
      found = server.received.filter((mail) => isTo(mail, to) && subject.test(mail.subject))[nth];
      expect(found, `${subject} to ${to}`).toBeDefined();
    });
    return found as ReceivedMail;
  }

  return {
    get platform() {
      return platform;
    },
    get server() {
      return server;
    },
    get auth() {
      return auth;
    },
    /** Starts another auth, in place of the one there is: the caller closes that one. */
    start,
    /** The same of the mail server. */
    startMail,
    signIn,

    member,
    mailTo,

    /** A member who has opened the link that confirms their address. */
    async confirmed(changes: Partial<typeof ada> = {}): Promise<Caller> {
      const caller = await member(changes);
      const mail = await mailTo(changes.email ?? ada.email, /^Confirm your email/);
      await auth.verifyEmail({ token: secretOf(mail), ip });
      return caller;
    },

    async me(caller: Caller) {
      return (await auth.getMe({}, caller)).profile;
    },
  };
}
