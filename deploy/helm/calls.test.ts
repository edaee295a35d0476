import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthService } from '@cairn/auth/service';
import { createChatService } from '@cairn/chat/service';
import { createDocumentsService } from '@cairn/documents/service';
import { createGateway } from '@cairn/gateway/service';
import { createMemoryService } from '@cairn/memory/service';
import { createNotificationsService } from '@cairn/notifications/service';
import { loadConfig, type PartName, serviceAddress, serviceNames } from '@cairn/platform/config';
import { createProjectsService } from '@cairn/projects/service';
import { createSearchService } from '@cairn/search/service';
import { type Component, group, type Platform } from '@cairn/service/run';
import { testPlatform } from '@cairn/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSchema, type StandaloneConfig } from '../../services/standalone/src/config.ts';

type Create = (config: StandaloneConfig, platform: Platform) => Promise<Component>;

const parts: Record<PartName, Create> = {
  gateway: async (config, platform) => createGateway(config, platform, group('test', [])),
  auth: (config, platform) =>
    createAuthService(config, platform, { judge: async () => true, component: { name: 'judge' } }),
  projects: createProjectsService,
  documents: createDocumentsService,
  search: createSearchService,
  memory: createMemoryService,
  chat: createChatService,
  notifications: createNotificationsService,
};

/** Whom each part of Cairn makes a client of, as it is put together. */
const called = Object.fromEntries(Object.keys(parts).map((name) => [name, new Set<string>()]));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-calls-'));
  const platform = await testPlatform({ folder, withAuth: false });
  await writeFile(join(folder, 'index.html'), '<h1>Cairn</h1>');
  const config = loadConfig(configSchema, { CAIRN_DATA_DIR: folder, LOG_LEVEL: 'silent', WEB_DIST: folder });
  const nameAt = new Map<string, string>(serviceNames.map((name) => [serviceAddress(config, name), name]));
  const recording: Platform = {
    ...platform,
    identity(part) {
      const identity = platform.identity(part);
      const connect: typeof identity.clients.connect = (definition, address, as) => {
        called[part]?.add(nameAt.get(address) ?? address);
        return identity.clients.connect(definition, address, as);
      };
      return { ...identity, clients: { ...identity.clients, connect } };
    },
  };
  const made: Component[] = [];
  for (const create of Object.values(parts)) made.push(await create(config, recording));
  await group('test', made).stop?.();
  await platform.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sorted = (lists: Record<string, Iterable<string>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list].sort()]));

it('the chart opens the ways that services call each other by, and no other', async () => {
  const file = await readFile(join(import.meta.dirname, 'cairn/files/services.yaml'), 'utf8');
  const services = parse(file) as Record<string, { calls: string[] }>;
  const calls = Object.entries(services).map(([name, service]) => [name, service.calls]);
  expect(sorted(Object.fromEntries(calls))).toEqual(sorted(called));
});

it('the diagram of the architecture has every call among services, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const drawn = Object.fromEntries(Object.keys(parts).map((name) => [name, new Set<string>()]));
  for (const [, from = '', arrow, to = ''] of page.matchAll(
    /^ {2}([\w &]+) (<?-->)(?:\|[^|]*\|)? ([\w &]+)$/gm,
  )) {
    for (const one of from.split(' & '))
      for (const other of to.split(' & ')) {
        drawn[one]?.add(other);
        if (arrow === '<-->') drawn[other]?.add(one);
      }
  }
  expect(sorted(drawn)).toEqual(sorted(called));
});
