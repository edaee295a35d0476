import { readdirSync, readFileSync } from 'node:fs';
import { type Envelope, payloadOf } from '@cairn/messaging/events';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { decodeJwt } from 'jose';
import { Metadata } from 'nice-grpc';
import { afterEach, beforeEach, expect } from 'vitest';
import { configSchema } from '../config.ts';
import { createAuthService } from '../service.ts';
import { sharedJudge } from './shared-judge.ts';

export const password = 'Mossy!granite-71';
export const ip = '203.0.113.7';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
export const ada = { email: 'ada@example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };
export const bob = { ...ada, email: 'bob@example.org', firstName: 'Bob' };

export const unauthenticated = { code: 'unauthenticated' };
export const forbidden = { code: 'forbidden' };
export const notFound = { code: 'not_found' };

export type Call = { metadata: Metadata };

/** Call options of the holder of a token. */
export function bearing(token: string): Call {
  return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
}

/** The session of a token. */
export function idOf(call: Call): string {
  return String(decodeJwt(String(call.metadata.get('authorization')).slice(7)).sid);
}

/** The kinds of mail that are wanted, but for those that verify an address. */
export function mailsOf(events: readonly Envelope[]): (string | undefined)[] {
  return events
    .map((event) => payloadOf(event, 'accountMailWanted')?.kind)
    .filter((kind) => kind !== 'verify');
}

/**
 * Auth over real gRPC beside a service that verifies tokens by itself, started for each test of the file that calls
 * this.
 */
export function securityUnderTest() {
  let platform: TestPlatform;
  let auth: AuthServiceClient;
  let other: NotificationsServiceClient;

  async function start(env: Record<string, string> = {}): Promise<void> {
    platform = await testPlatform({ withAuth: false });
    const config = loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder, ...env });
    await platform.start(
      await createAuthService(config, platform, sharedJudge),
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: async () => ({ unread: 7 }),
        markRead: async () => ({}),
      }),
    );
    const { clients } = platform.identity('gateway');
    auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    other = clients.connect(NotificationsServiceDefinition, serviceAddress(config, 'notifications'));
  }

  beforeEach(() => start());
  afterEach(() => platform.close());

  return {
    get platform() {
      return platform;
    },
    /** As the gateway calls: a service of Cairn, for a person without a token. */
    get auth() {
      return auth;
    },
    /** Another service. */
    get other() {
      return other;
    },
    /** Starts another auth, in place of the one there is: the caller closes that one. */
    start,

    async signIn(who = ada, more: { code?: string; userAgent?: string; ip?: string } = {}): Promise<Call> {
      const { email } = who;
      return bearing((await auth.signIn({ email, password, ip, userAgent: chrome, ...more })).accessToken);
    },

    /** Another service takes the token. */
    async holds(call: Call): Promise<void> {
      expect((await other.listNotifications({}, call)).unread).toBe(7);
    },

    /** Another service comes to refuse the token. */
    isRefused(call: Call): Promise<void> {
      return eventually(() =>
        expect(other.listNotifications({}, call)).rejects.toMatchObject(unauthenticated),
      );
    },

    /** What is published from now on. */
    published(subject: string): Envelope[] {
      const seen: Envelope[] = [];
      platform.bus.watch([subject], (event) => seen.push(event));
      return seen;
    },

    /** Whether a text is anywhere in what is kept. */
    isKept(text: string): boolean {
      const files = readdirSync(platform.folder).filter((name) => name.includes('.sqlite'));
      return files.some((name) => readFileSync(platform.dataPath(name)).includes(text));
    },
  };
}
