import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partNames } from '@cairn/platform/config';
import { images } from '@cairn/testing/containers';
import { connect, type NatsConnection } from 'nats';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAKE_KEYS = fileURLToPath(new URL('../../../docker/make-keys.mjs', import.meta.url));

/** The real server on the configuration that make-keys writes for the compose file. */
describe('the users of NATS in the compose file', () => {
  let folder: string;
  let server: StartedTestContainer;
  const open: NatsConnection[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-server-users-'));
    execFileSync(process.execPath, [MAKE_KEYS, folder]);
    const content = readFileSync(join(folder, 'nats', 'nats.conf'), 'utf8');
    server = await new GenericContainer(images.nats)
      .withExposedPorts(4222, 8222)
      .withCopyContentToContainer([{ content, target: '/keys/nats.conf' }])
      .withCommand(['-c', '/keys/nats.conf'])
      .withWaitStrategy(Wait.forHttp('/healthz', 8222))
      .start();
    const jsm = await (await as('admin')).jetstreamManager();
    await jsm.streams.add({ name: 'cairn-events', subjects: ['cairn.evt.>', 'cairn.replay.>'] });
  });
  afterAll(async () => {
    for (const client of open) await client.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function as(name: string): Promise<NatsConnection> {
    const { username, password } = new URL(readFileSync(join(folder, name, 'nats-url'), 'utf8').trim());
    const servers = `${server.getHost()}:${server.getMappedPort(4222)}`;
    const client = await connect({ servers, user: username, pass: password, timeout: 5_000 });
    open.push(client);
    return client;
  }

  /** Whether the stream keeps what a user publishes. */
  async function keeps(client: NatsConnection, subject: string): Promise<boolean> {
    const js = client.jetstream({ timeout: 1_000 });
    return js.publish(subject, new Uint8Array()).then(
      () => true,
      () => false,
    );
  }

  it('refuse clients without a password', async () => {
    const servers = `${server.getHost()}:${server.getMappedPort(4222)}`;
    await expect(connect({ servers, timeout: 5_000 })).rejects.toThrow(/authorization/i);
  });

  it('publish events of their own service and reports of what they deleted, and no other', async () => {
    for (const name of partNames) {
      const client = await as(name);
      const events = {
        auth: 'cairn.evt.auth.user.deleted.v1.0',
        projects: 'cairn.evt.projects.project.deleted.v1.1',
        documents: 'cairn.evt.documents.document.deleted.v1.1',
      };
      const kept = await Promise.all(
        Object.entries(events).map(async ([service, subject]) =>
          (await keeps(client, subject)) ? service : undefined,
        ),
      );
      const own = Object.keys(events).filter((service) => service === name);
      expect([name, kept.filter((service) => service !== undefined)]).toEqual([name, own]);
      for (const thing of ['projects.project', 'documents.document']) {
        expect(await keeps(client, `cairn.evt.${thing}.purged.v1.1`)).toBe(true);
      }
    }
  });

  it('give no event again to a consumer of another service', async () => {
    const documents = await as('documents');
    expect(await keeps(documents, 'cairn.replay.documents-project-deleted.0')).toBe(true);
    expect(await keeps(documents, 'cairn.replay.chat-project-deleted.0')).toBe(false);
    // Administrators replay parked events by auth.
    expect(await keeps(await as('auth'), 'cairn.replay.chat-project-deleted.0')).toBe(true);
    expect(await keeps(await as('admin'), 'cairn.replay.chat-project-deleted.0')).toBe(true);
  });
});
