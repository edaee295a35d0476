import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import type { Component } from '@cairn/service/run';
import { eventually, freeAddresses, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { type TestAuthority, testAuthority } from '@cairn/testing/certificates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, platformSchema } from '../../config/index.ts';
import { createLogger } from '../../telemetry/index.ts';
import { createClients } from '../client.ts';
import { openTls, type Tls } from './tls.ts';

describe('calls over a network with certificates', () => {
  let folder: string;
  let platform: TestPlatform;
  let address: string;
  let authority: TestAuthority;
  let closing: (() => unknown)[];

  beforeEach(async () => {
    closing = [];
    folder = await mkdtemp(join(tmpdir(), 'cairn-tls-'));
    platform = await testPlatform();
    [address] = await freeAddresses(1);
    authority = testAuthority();
    await write('ca.pem', authority.ca);
    await issue('server', '127.0.0.1');
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Appears whole, as files of Kubernetes secrets do. */
  async function write(name: string, content: string): Promise<void> {
    await writeFile(join(folder, `${name}.new`), content);
    await rename(join(folder, `${name}.new`), join(folder, name));
  }

  async function issue(name: string, ...hosts: string[]): Promise<void> {
    const { cert, key } = authority.issue(...hosts);
    await write(`${name}.pem`, cert);
    await write(`${name}.key`, key);
  }

  const file = (name: string) => join(folder, name);
  const variables = (name: string) => ({
    CAIRN_TLS_CA: file('ca.pem'),
    CAIRN_TLS_CERT: file(`${name}.pem`),
    CAIRN_TLS_KEY: file(`${name}.key`),
  });

  function tls(env: Record<string, string>): Tls | undefined {
    const opened = openTls(loadConfig(platformSchema, env), createLogger('test', 'silent'), {
      readAgainMs: 10,
    });
    if (opened) closing.push(() => opened.close());
    return opened;
  }

  async function startServer(env: Record<string, string>): Promise<Component> {
    const endpoint = () => ({ address, credentials: tls(env)?.forServers() });
    const server = serve({ ...platform, endpoint }, 'notifications', NotificationsServiceDefinition, {
      listNotifications: async () => ({ unread: 7 }),
    });
    await server.start?.();
    closing.push(() => server.stop?.());
    return server;
  }

  function client(env: Record<string, string>, at = address) {
    const { serviceTokens } = platform.identity('chat');
    const clients = createClients({ serviceTokens, tls: tls(env) });
    closing.push(() => clients.close());
    return clients.connect(NotificationsServiceDefinition, at);
  }

  const ask = async (...asked: Parameters<typeof client>) =>
    (await client(...asked).listNotifications({})).unread;

  it('are answered to a client that trusts the authority and calls by the name of the certificate', async () => {
    await startServer(variables('server'));
    expect(await ask({ CAIRN_TLS_CA: file('ca.pem') })).toBe(7);
    await issue('named', 'notifications.cairn.internal');
    const named = { ...variables('named'), CAIRN_TLS_SERVER_NAME: 'notifications.cairn.internal' };
    await expect(ask(named)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are made by another name than the host’s where that is the certificate’s', async () => {
    await issue('named', 'notifications.cairn.internal');
    await startServer(variables('named'));
    const name = { CAIRN_TLS_SERVER_NAME: 'notifications.cairn.internal' };
    expect(await ask({ ...variables('named'), ...name })).toBe(7);
  });

  it('are refused in plain text, by another authority, and without the certificate that is demanded', async () => {
    await startServer({ ...variables('server'), CAIRN_TLS_CLIENT_CERTIFICATES: 'true' });
    await write('other-ca.pem', testAuthority('Other').ca);
    await issue('caller', 'caller');
    const refused = await Promise.allSettled([
      ask({}),
      ask({ ...variables('caller'), CAIRN_TLS_CA: file('other-ca.pem') }),
      ask({ CAIRN_TLS_CA: file('ca.pem') }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await ask(variables('caller'))).toBe(7);
  });

  it('are not made in plain text to a server that has no certificate', async () => {
    await startServer({});
    expect(await ask({})).toBe(7);
    await expect(ask({ CAIRN_TLS_CA: file('ca.pem') })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('go by renewed certificates without a restart, and not by a renewal that is not whole', async () => {
    await startServer(variables('server'));
    expect(await ask({ CAIRN_TLS_CA: file('ca.pem') })).toBe(7);
    await write('server.key', 'not a key');
    authority = testAuthority('Next');
    await write('ca.pem', authority.ca);
    const next = authority.issue('127.0.0.1');
    await write('server.pem', next.cert);
    await write('server.key', next.key);
    await eventually(async () => expect(await ask({ CAIRN_TLS_CA: file('ca.pem') })).toBe(7));
  });

  it('are not begun with files that do not fit together', async () => {
    await issue('other', 'other');
    const faults = (env: Record<string, string>) => {
      try {
        tls(env)?.forServers();
        return [];
      } catch (error) {
        return (error as { faults: string[] }).faults;
      }
    };
    expect(faults({ ...variables('server'), CAIRN_TLS_KEY: file('other.key') })).toEqual([
      'CAIRN_TLS_KEY: is not the key of the certificate in CAIRN_TLS_CERT',
    ]);
    expect(faults({ ...variables('server'), CAIRN_TLS_KEY: '', CAIRN_TLS_CA: file('nothing') })).toEqual([
      'CAIRN_TLS_KEY: must be given with CAIRN_TLS_CERT',
    ]);
    expect(faults({ ...variables('missing'), CAIRN_TLS_CA: file('server.key') })).toEqual([
      expect.stringMatching(/^CAIRN_TLS_CA: .*server.key cannot be used/),
      expect.stringMatching(/^CAIRN_TLS_CERT: .*missing.pem cannot be used: ENOENT/),
      expect.stringMatching(/^CAIRN_TLS_KEY: .*missing.key cannot be used: ENOENT/),
    ]);
    expect(faults({ CAIRN_TLS_CA: file('ca.pem') })).toEqual([
      expect.stringMatching(/^CAIRN_TLS_CERT: must be given/),
    ]);
    expect(faults({ CAIRN_TLS_CLIENT_CERTIFICATES: 'true' })).toEqual([
      expect.stringMatching(/^CAIRN_TLS_CLIENT_CERTIFICATES: needs/),
    ]);
    expect(faults({ ...variables('server'), CAIRN_CHAT_ADDRESS: 'a:1,b:1' })).toEqual([
      'CAIRN_TLS_SERVER_NAME: must be given, because CAIRN_CHAT_ADDRESS names several hosts',
    ]);
  });
});
