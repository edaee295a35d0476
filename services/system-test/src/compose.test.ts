import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { partNames } from '@cairn/platform/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Container {
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  secrets?: string[];
  ports?: string[];
  profiles?: string[];
  network_mode?: string;
  mem_limit?: string;
  pids_limit?: number;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

interface Compose {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
}

const text = readFileSync(fileURLToPath(new URL('../../../docker/compose.yaml', import.meta.url)), 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const { services } = compose;
const servers = ['mongo', 'nats', 'elasticsearch'];
const at = (name: string) => services[name] ?? expect.fail(`there is no ${name}`);
const keysOf = ({ volumes = [] }: Container) => volumes.filter((volume) => volume.startsWith('keys-'));

describe('the containers of the compose file', () => {
  it('have keys of their own alone, and cannot change them', () => {
    for (const name of [...partNames, 'admin']) {
      expect(keysOf(at(name)), name).toEqual([`keys-${name}:/keys:ro`]);
    }
    expect(keysOf(at('nats'))).toEqual(['keys-nats:/keys:ro']);
    expect(keysOf(at('elasticsearch'))).toEqual(['keys-elasticsearch:/keys:ro']);
    expect(keysOf(at('mongo'))).toEqual(['keys-mongo:/docker-entrypoint-initdb.d:ro']);
    // Only what makes them sees them all, and what signs certificates; it is in no network.
    const withAuthority = Object.keys(services).filter((name) => keysOf(at(name)).join().includes('keys-ca'));
    expect(withAuthority).toEqual(['keys']);
    expect(at('keys').network_mode).toBe('none');
  });

  it('get what signs tokens and opens second factors in auth alone', () => {
    for (const [name, { environment = {} }] of Object.entries(services)) {
      const secrets = Object.keys(environment).filter((key) => /^AUTH_(SIGNING|SECRETS)_KEY/.test(key));
      expect(secrets.length, name).toBe(name === 'auth' ? 2 : 0);
    }
  });

  it('get passwords and keys as files, never through the environment', () => {
    for (const [name, { environment = {} }] of Object.entries(services)) {
      for (const [key, value] of Object.entries(environment)) {
        const isSecret = /(_KEY|_KEYS|PASSWORD|SECRET|SMTP_URL|MONGODB_URI|NATS_URL)$/.test(key);
        const isFileName = /^(CAIRN_TLS_KEY)$/.test(key);
        expect([name, key, isSecret && !isFileName && value !== '']).toEqual([name, key, false]);
        expect([name, key, /:\/\/[^/]*@/.test(String(value))]).toEqual([name, key, false]);
      }
    }
    expect(at('chat').secrets).toEqual(['ai-api-key']);
    for (const name of ['auth', 'projects']) expect(at(name).secrets).toEqual(['smtp-url']);
  });

  it('call each other with certificates on both sides, and servers with a password each', () => {
    for (const name of partNames) {
      expect(at(name).environment).toMatchObject({
        CAIRN_TLS_CA: '/keys/tls-ca.pem',
        CAIRN_TLS_CERT: '/keys/tls-cert.pem',
        CAIRN_TLS_KEY: '/keys/tls-key.pem',
        CAIRN_TLS_CLIENT_CERTIFICATES: 'true',
        MONGODB_URI_FILE: '/keys/mongodb-uri',
        NATS_URL_FILE: '/keys/nats-url',
        CAIRN_SERVICE_KEYS_FILE: '/keys/service-key',
      });
      expect(at(name).environment?.ELASTICSEARCH_URL).toBe(
        name === 'search' ? '' : 'http://elasticsearch:9200',
      );
    }
    expect(at('search').environment?.ELASTICSEARCH_URL_FILE).toBe('/keys/elasticsearch-url');
    expect(at('mongo').environment).toHaveProperty('MONGO_INITDB_ROOT_PASSWORD_FILE');
    expect(at('elasticsearch').environment?.['xpack.security.enabled']).toBe('true');
  });

  it('reach no more of the network than they need', () => {
    expect(compose.networks.back).toEqual({ internal: true });
    const of = (network: string) =>
      Object.keys(services).filter((name) => at(name).networks?.includes(network));
    expect(of('front')).toEqual(['gateway']);
    expect(of('out').sort()).toEqual(['auth', 'chat', 'notifications', 'projects']);
    expect(Object.keys(services).filter((name) => at(name).ports)).toEqual(['gateway']);
    for (const name of servers) expect(at(name).networks).toEqual(['back']);
  });

  it('may fence in what reads files where they read any, and nowhere else', () => {
    const fencing = Object.keys(services).filter((name) =>
      at(name).security_opt?.includes('seccomp:./seccomp.json'),
    );
    expect(fencing.sort()).toEqual(['auth', 'documents']);
  });

  it('are bounded, and those of Cairn have no rights they do not need', () => {
    for (const [name, container] of Object.entries(services)) {
      expect(container.mem_limit, name).toMatch(/\d+[mg]/);
      expect(container.pids_limit, name).toBeGreaterThan(0);
      expect(container.security_opt, name).toContain('no-new-privileges:true');
      if (name === 'mongo' || name === 'elasticsearch') continue;
      expect([name, container.read_only, container.cap_drop]).toEqual([name, true, ['ALL']]);
    }
  });

  it.each(['TRUSTED_PROXIES', 'PUBLIC_URL', 'ALLOWED_HOSTS', 'REGISTRATION', 'MAIL_FROM', 'LOG_LEVEL'])(
    'receive %s where it is set',
    (variable) => {
      for (const name of partNames) expect(at(name).environment?.[variable]).toContain(`\${${variable}:-`);
    },
  );
});
