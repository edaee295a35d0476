import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceAddress } from '@cairn/platform/config';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsUnderTest, ada, type Caller } from '../testing/accounts-under-test.ts';

const DAY_MS = 86_400_000;

describe('an unused sign-in', () => {
  const under = accountsUnderTest();
  const { member, signIn } = under;
  let folder: string;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    folder = await mkdtemp(join(tmpdir(), 'cairn-idle-'));
    await startAgain();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  });

  async function startAgain(): Promise<void> {
    await under.platform.close();
    await under.start({}, folder);
  }

  const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);
  const refused = { code: 'unauthenticated' };

  /** As the gateway reports a request. */
  async function use(caller: Caller): Promise<void> {
    const { sid = '' } = decodeJwt<{ sid: string }>(caller.metadata.get('authorization')?.slice(7) ?? '');
    const { clients } = under.platform.identity('gateway');
    const auth = clients.connect(AuthServiceDefinition, serviceAddress(under.platform.config, 'auth'));
    await auth.recordActivity({ activities: [{ sessionId: sid, at: new Date() }] });
  }

  it('ends after three days, and one that is used goes on', async () => {
    const [busy, idle] = [await member(), await signIn()];
    later(2);
    await use(busy);
    later(2);
    await startAgain();
    await under.auth.getMe({}, busy);
    await expect(under.auth.getMe({}, idle)).rejects.toMatchObject(refused);
    expect((await under.auth.listSessions({}, busy)).sessions).toHaveLength(1);
  });

  it('has ended though it is used before anybody ended it', async () => {
    const idle = await member();
    later(4);
    await use(idle);
    await startAgain();
    await expect(under.auth.getMe({}, idle)).rejects.toMatchObject(refused);
    await under.auth.getMe({}, await signIn(ada.email));
  });
});
