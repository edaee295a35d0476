import { createEmbeddedBus, type EventBus, newEvent } from '@cairn/messaging/events';
import { declareRefusals, Forbidden } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import type { Action } from '@cairn/proto/projects';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProjectAccess, type ProjectAccess } from './project-access.ts';

const logger = createLogger('test', 'silent');

const refusals = declareRefusals({ not_to: [Forbidden, 'not to {{action}}'] });

describe('project access', () => {
  let bus: EventBus;
  let access: ProjectAccess;
  let asked: number;
  let capabilities: Action[];
  let slow: Promise<void> | undefined;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    bus = createEmbeddedBus({ path: ':memory:', logger });
    asked = 0;
    capabilities = ['ACTION_READ', 'ACTION_CHAT', 'ACTION_WRITE'];
    slow = undefined;
    access = createProjectAccess({
      bus,
      projects: {
        async checkAccess({ action = 'ACTION_UNSPECIFIED' }) {
          asked++;
          const answer = { capabilities };
          await slow;
          if (!answer.capabilities.includes(action)) throw refusals.not_to({ action });
          return answer;
        },
      },
    });
  });
  afterEach(async () => {
    await bus.close();
    vi.useRealTimers();
  });

  const call = (userId = 'ada') => ({
    caller: { kind: 'user' as const, userId, sessionId: '', expiresAt: new Date(0) },
    token: 't',
    traceId: 't',
    log: logger,
    clientAddress: '',
    security: { record: () => undefined },
    signal: new AbortController().signal,
  });
  const changed = (projectId: number) =>
    bus.publish([newEvent({ $case: 'memberChanged', value: { userId: 'ada', role: '' } }, { projectId })]);

  it('asks once in a while for each person and project', async () => {
    await access.read(call(), 1);
    await access.write(call(), 1);
    await access.chat(call(), 1);
    expect(asked).toBe(1);
    await access.read(call('bob'), 1);
    await access.read(call(), 2);
    expect(asked).toBe(3);
    vi.advanceTimersByTime(5_001);
    await access.read(call(), 1);
    expect(asked).toBe(4);
  });

  it('forgets what it knew when a project or its members change', async () => {
    await access.read(call(), 1);
    await access.read(call(), 2);
    capabilities = ['ACTION_READ', 'ACTION_CHAT'];
    await changed(1);
    await expect(access.write(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
    await access.write(call(), 2);
    await access.chat(call(), 1);
    capabilities = ['ACTION_READ'];
    await bus.publish([newEvent({ $case: 'projectArchived', value: {} }, { projectId: 1 })]);
    await expect(access.chat(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
    await access.read(call(), 1);
  });

  it('asks again for what was not among what the caller may do, and passes on what projects says', async () => {
    capabilities = ['ACTION_READ'];
    await access.read(call(), 1);
    for (const tries of [1, 2]) {
      const refused = { code: 'forbidden', message: 'not to ACTION_WRITE' };
      await expect(access.write(call(), 1)).rejects.toMatchObject(refused);
      expect(asked).toBe(1 + tries);
    }
    capabilities = ['ACTION_READ', 'ACTION_WRITE'];
    await access.write(call(), 1);
  });

  it('does not remember an answer that may be older than the last event', async () => {
    const gate = Promise.withResolvers<void>();
    slow = gate.promise;
    const stale = access.read(call(), 1);
    capabilities = ['ACTION_READ'];
    await changed(1);
    gate.resolve();
    await stale;
    await expect(access.write(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is for people only', async () => {
    const service = { ...call(), caller: { kind: 'service' as const, name: 'chat' as const } };
    await expect(access.read(service, 1)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(asked).toBe(0);
  });
});
