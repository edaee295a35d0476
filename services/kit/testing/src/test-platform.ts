import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { type Component, group, openPlatform, type Platform } from '@cairn/service/run';
import { Metadata } from 'nice-grpc-common';
import { type TestAuth, type TestUser, testAuth } from './test-auth.ts';
import { serve } from './test-services.ts';

/** A whole platform on a temporary folder, with a signing key in place of the auth service. */
export interface TestPlatform extends Platform {
  auth: TestAuth;
  folder: string;
  /** Starts parts in order (servers of stand-in services, then the service under test); stopped by `close`. */
  start(...parts: Component[]): Promise<void>;
  /** Call options that carry a person's token. */
  as(user?: TestUser): Promise<{ metadata: Metadata }>;
  /** Stops everything and removes the folder. */
  close(): Promise<void>;
}

export async function testPlatform(
  options: {
    logLevel?: string;
    folder?: string;
    exclusive?: boolean;
    withAuth?: boolean;
    /** Variables that name servers, as `testServers` of `@cairn/testing/servers` gives them. */
    servers?: Partial<Record<'MONGODB_URI' | 'NATS_URL' | 'ELASTICSEARCH_URL' | 'CAIRN_NAMESPACE', string>>;
    /** Further variables of the platform. */
    env?: Record<string, string>;
  } = {},
): Promise<TestPlatform> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'cairn-')));
  const config = loadConfig(platformSchema, {
    CAIRN_DATA_DIR: folder,
    LOG_LEVEL: options.logLevel ?? 'silent',
    CAIRN_DRAIN_SECONDS: '5',
    SECURITY_LOG: 'file',
    ...options.servers,
    ...options.env,
  });
  const platform = await openPlatform({
    config,
    name: 'test',
    logger: createLogger('test', config.LOG_LEVEL),
    exclusive: options.exclusive ?? false,
  });
  const auth = await testAuth();
  const groups: Component[] = [];

  async function start(...parts: Component[]): Promise<void> {
    const all = group('test', parts);
    groups.push(all);
    await all.start?.();
    await all.begin?.();
  }

  if (platform.mongo) await platform.mongo.connect();
  if (options.withAuth ?? true) await start(serve(platform, 'auth', auth.definition, auth.implementation));

  return {
    ...platform,
    auth,
    folder,
    start,
    async as(user) {
      return { metadata: new Metadata({ authorization: `Bearer ${await auth.token(user)}` }) };
    },
    async close() {
      for (const all of groups.reverse()) await all.stop?.();
      await platform.component.stop?.();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
