import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeServiceKeys, serviceKeyFaults } from '../auth/index.ts';
import { address, addresses, duration, flag, httpUrl, integer } from './fields.ts';
import { ConfigError, loadConfig } from './load-config.ts';
import { isOnNetwork, listenAddress, platformSchema, serviceAddress } from './platform-config.ts';

describe('configuration', () => {
  const schema = platformSchema.extend({
    WORKERS: integer({ min: 1, max: 8 }).default(2).describe('how many work at once'),
    BASE_URL: httpUrl().optional(),
    ENABLED: flag().default(true),
    PAUSE: duration().prefault('30s'),
    NEEDED: z.string('must be given').describe('something that has no default'),
  });

  it('takes what is given, and the usual for the rest; an empty variable counts as absent', () => {
    const config = loadConfig(schema, {
      NEEDED: 'x',
      WORKERS: '',
      BASE_URL: 'https://example.org/v1//',
      ENABLED: 'off',
      PAUSE: '2h',
      CAIRN_DATA_DIR: '/srv/../srv/cairn',
      SOMETHING_ELSE: 'ignored',
    });
    expect(config).toMatchObject({
      NEEDED: 'x',
      WORKERS: 2,
      BASE_URL: 'https://example.org/v1',
      ENABLED: false,
      PAUSE: 7_200,
      CAIRN_DATA_DIR: '/srv/cairn',
      LOG_LEVEL: 'info',
    });
    expect(config).not.toHaveProperty('SOMETHING_ELSE');
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes a variable out of the file that its _FILE names, and says when that cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-config-'));
    await writeFile(join(folder, 'needed'), 'from a file\n');
    const config = loadConfig(schema, { NEEDED_FILE: join(folder, 'needed') });
    expect(config.NEEDED).toBe('from a file');
    expect(loadConfig(schema, { NEEDED: 'x', NEEDED_FILE: join(folder, 'needed') }).NEEDED).toBe('x');
    expect(() => loadConfig(schema, { NEEDED: 'x', BASE_URL_FILE: join(folder, 'nowhere') })).toThrow(
      /BASE_URL_FILE: cannot be read: ENOENT/,
    );
    await rm(folder, { recursive: true });
  });

  it('names every fault at once, with what the variable is for', () => {
    const load = () =>
      loadConfig(schema, {
        WORKERS: '9',
        BASE_URL: 'ftp://example.org',
        ENABLED: 'perhaps',
        PAUSE: '30',
        LOG_LEVEL: 'loud',
        CAIRN_SERVICE_KEYS: 'short',
        CAIRN_AUTH_ADDRESS: 'somewhere',
        HEALTH_PORT: '99999',
      });
    let thrown: unknown;
    try {
      load();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ConfigError);
    const { faults, message } = thrown as ConfigError;
    expect(faults.map((fault) => fault.split(':')[0]).toSorted()).toEqual([
      'BASE_URL',
      'CAIRN_AUTH_ADDRESS',
      'CAIRN_SERVICE_KEYS',
      'ENABLED',
      'HEALTH_PORT',
      'LOG_LEVEL',
      'NEEDED',
      'PAUSE',
      'WORKERS',
    ]);
    expect(message).toContain('The configuration has 9 fault(s):');
    expect(message).toContain('WORKERS: must be at most 8 (how many work at once)');
    expect(message).toContain('PAUSE: must be a length of time such as 30s, 15m, 12h or 7d');
  });

  it.each(['localhost:80', '0.0.0.0:50051', '[::1]:50051', 'unix:/run/x.sock', 'auth.cairn.svc:1'])(
    'takes %s for an address',
    (text) => expect(address().safeParse(text).success).toBe(true),
  );
  it.each(['localhost', ':80', 'http://localhost:80', 'unix:relative', 'a b:80', 'host:port'])(
    'does not take %s for an address',
    (text) => expect(address().safeParse(text).success).toBe(false),
  );
  it('takes several network addresses for the replicas of a service, and one socket', () => {
    const parse = (text: string) => addresses().safeParse(text);
    expect(parse(' a:1, b.c:2 ,[::1]:3 ').data).toBe('a:1,b.c:2,[::1]:3');
    expect(parse('unix:/run/x.sock').data).toBe('unix:/run/x.sock');
    for (const text of ['a:1,', 'a:1,b', 'unix:x', 'a:1 b:2', 'a:1,unix:/x']) {
      expect(parse(text).success, text).toBe(false);
    }
  });
  it.each(['1.5', 'many', '-1', '1e99', '1e3', '0x10', '0b1', ' ', 'NaN'])(
    'does not take %s for a whole number',
    (text) => expect(integer().safeParse(text).success).toBe(false),
  );

  it('has services listen beside their data, or where the configuration says', () => {
    const plain = loadConfig(platformSchema, { CAIRN_DATA_DIR: '/srv/cairn' });
    expect(serviceAddress(plain, 'auth')).toBe('unix:/srv/cairn/run/auth.sock');
    const configured = loadConfig(platformSchema, { CAIRN_AUTH_ADDRESS: 'auth:50051' });
    expect(serviceAddress(configured, 'auth')).toBe('auth:50051');
  });

  it('has a service that is called by another address listen at its own, and asks for that when it must be given', () => {
    const called = { CAIRN_CHAT_ADDRESS: 'a:50051,b:50051' };
    const config = loadConfig(platformSchema, { ...called, CAIRN_LISTEN: '0.0.0.0:50051' });
    expect(listenAddress(config, 'chat')).toBe('0.0.0.0:50051');
    expect(() => listenAddress(loadConfig(platformSchema, called), 'chat')).toThrow(
      /CAIRN_LISTEN: must be given.*CAIRN_CHAT_ADDRESS names several/,
    );
  });

  it('has no keys to fall back on when services do not share a folder', () => {
    const faults = (env: Record<string, string>) => serviceKeyFaults(loadConfig(platformSchema, env));
    const all = makeServiceKeys();
    expect(faults({ CAIRN_DATA_DIR: '/srv' })).toEqual([]);
    expect(faults({ CAIRN_CHAT_ADDRESS: 'unix:/run/chat.sock' })).toEqual([]);
    for (const [name, value] of [
      ['MONGODB_URI', 'mongodb://db'],
      ['NATS_URL', 'nats://bus'],
      ['CAIRN_LISTEN', '0.0.0.0:50051'],
      ['CAIRN_CHAT_ADDRESS', 'chat:50051'],
    ] as const) {
      const apart = { [name]: value };
      expect(faults(apart)).toEqual([expect.stringMatching(/^CAIRN_SERVICE_KEYS: .*make-keys\.mjs/)]);
      expect(faults({ ...apart, CAIRN_SERVICE_KEYS: all })).toEqual([]);
      const [auth = '', ...others] = all.split('\n');
      expect(faults({ ...apart, CAIRN_SERVICE_KEYS: auth })).toEqual([
        expect.stringMatching(/^CAIRN_SERVICE_PUBLIC_KEYS: has no key of projects, documents,.* gateway$/),
      ]);
      const given = { CAIRN_SERVICE_KEYS: auth, CAIRN_SERVICE_PUBLIC_KEYS: others.join(' ') };
      expect(faults({ ...apart, ...given })).toEqual([]);
    }
  });

  it('knows services on a network from services of one machine', () => {
    expect(isOnNetwork(loadConfig(platformSchema, { CAIRN_CHAT_ADDRESS: 'unix:/run/chat.sock' }))).toBe(
      false,
    );
    expect(isOnNetwork(loadConfig(platformSchema, { CAIRN_CHAT_ADDRESS: 'chat:1' }))).toBe(true);
  });

  it('gives a socket under a long data folder a path that the system takes, of its own', () => {
    const at = (folder: string) =>
      serviceAddress(
        loadConfig(platformSchema, { CAIRN_DATA_DIR: `/${folder.repeat(120)}` }),
        'notifications',
      );
    expect(Buffer.byteLength(at('a').slice('unix:'.length))).toBeLessThanOrEqual(107);
    expect(at('a')).toBe(at('a'));
    expect(at('a')).not.toBe(at('b'));
  });
});
