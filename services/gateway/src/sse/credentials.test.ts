import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { eventually, fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from '../service.ts';
import { gatewayConfig } from '../testing/gateway-under-test.ts';

const apiToken = `cairn_pat_${'A'.repeat(50)}`;

/** Auth stands in, so that access tokens can be had that hold for seconds only. */
describe('a stream', () => {
  let platform: TestPlatform;
  let base: string;
  let isRefused: boolean;
  /** Access tokens that the API token was exchanged for, and those that projects were asked with. */
  let exchanged: { accessToken: string; expiresAt: Date }[];
  let askedWith: string[];
  const ada = uuidv7();
  const apiTokenId = uuidv7();

  const inSeconds = (seconds: number) => new Date((Math.floor(Date.now() / 1000) + seconds) * 1000);

  beforeEach(async () => {
    isRefused = false;
    exchanged = [];
    askedWith = [];
    platform = await testPlatform({ withAuth: false });
    const dist = join(platform.folder, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '');
    const config = gatewayConfig(platform, dist);
    const gateway = createGateway(config, platform, { renewApiTokensAfterMs: 50 });
    await platform.start(
      serve(platform, 'auth', AuthServiceDefinition, {
        ...platform.auth.implementation,
        async exchangeApiToken() {
          if (isRefused) throw commonRefusals.sign_in_first();
          const expiresAt = inSeconds(2);
          const who = { userId: ada, sessionId: apiTokenId, scope: 'read', expiresAt };
          const accessToken = await platform.auth.token(who);
          exchanged.push({ accessToken, expiresAt });
          return { accessToken, expiresAt };
        },
      }),
      fakeProjects(platform, new Map(), {
        async checkAccess(_request, { token }) {
          askedWith.push(token);
          return { capabilities: ['ACTION_READ'] };
        },
      }),
      serve(platform, 'chat', ChatServiceDefinition, {
        async *followAnswer(_request, { signal }) {
          for (let n = 0; !signal.aborted; n++) {
            yield { event: { messageId: 'm', offset: n, kind: { $case: 'content', value: 'x' } } };
            await nextTurn();
          }
        },
      }),
      gateway,
    );
    base = gateway.url();
  });
  afterEach(() => platform.close());

  const call = (path: string, token: string) =>
    fetch(base + path, { headers: { Authorization: `Bearer ${token}`, 'Last-Event-ID': 'm:0' } });

  const streams = ['/api/events', '/api/projects/1/chat/sessions/1/stream'];

  it('of an API token goes on when its first access token has run out, under newer ones', async () => {
    const live = await call('/api/events', apiToken);
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = exchanged[0];
    await eventually(() => expect(Date.now()).toBeGreaterThan(first?.expiresAt.getTime() ?? Infinity));
    platform.bus.signal(newEvent({ $case: 'projectUpdated', value: {} }, { projectId: 1 }));
    let heard = '';
    await expect
      .poll(async () => (heard += (await reader?.read())?.value ?? ''))
      .toContain('project.updated');
    expect(askedWith).toHaveLength(1);
    expect(exchanged.slice(1).map(({ accessToken }) => accessToken)).toContain(askedWith[0]);
    await reader?.cancel();
  });

  it.each(streams)('of an API token that is refused ends: %s', async (path) => {
    const stream = await call(path, apiToken);
    await eventually(() => expect(exchanged.length).toBeGreaterThan(2));
    isRefused = true;
    expect(stream.status).toBe(200);
    await stream.text();
  });

  it.each(streams)('of an API token that is revoked ends: %s', async (path) => {
    const stream = await call(path, apiToken);
    const revoked = { sessionId: apiTokenId, expiresAt: inSeconds(60) };
    await platform.bus.publish([newEvent({ $case: 'sessionRevoked', value: revoked })]);
    expect(stream.status).toBe(200);
    await stream.text();
  });

  it.each(streams)('of a sign-in ends with it: %s', async (path) => {
    const token = await platform.auth.token({ userId: ada, expiresAt: inSeconds(2) });
    const stream = await call(path, token);
    expect(stream.status).toBe(200);
    await stream.text();
  });
});
