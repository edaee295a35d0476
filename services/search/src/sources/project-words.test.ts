import { createEmbeddedBus, type EventBus, newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { createGate, eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Synonyms } from '../domain/synonyms/synonyms.ts';
import { createProjectWords, type ProjectWords } from './project-words.ts';

const logger = createLogger('test', 'silent');

describe('the words of a project', () => {
  let bus: EventBus;
  let words: ProjectWords;
  let asked: number;
  let list: string | undefined;
  /** What the next call waits for, after it has read the list. */
  let slow: Promise<void> | undefined;
  let isAway: boolean;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    bus = createEmbeddedBus({ path: ':memory:', logger });
    asked = 0;
    list = 'attic = loft';
    slow = undefined;
    isAway = false;
    words = createProjectWords({
      bus,
      common: Synonyms.of('house = home'),
      projects: {
        async getAiSettings() {
          asked++;
          if (isAway) throw commonRefusals.part_away();
          const settings = {
            synonyms: list,
            responseStyle: 'RESPONSE_STYLE_BALANCED' as const,
            defaultKnowledgeMode: 'KNOWLEDGE_MODE_MIXED' as const,
            maxResponseLength: 'RESPONSE_LENGTH_MEDIUM' as const,
          };
          const waited = slow;
          slow = undefined;
          await waited;
          return { settings, updatedAt: undefined, capabilities: ['ACTION_READ'] };
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
  const found = async (userId?: string) => [
    ...(await words.synonymsToRead(call(userId), 1)).termsFor('an attic of a house').keys(),
  ];

  it('are asked for with the right to read them, once in a while', async () => {
    expect(await found()).toEqual(['home', 'loft']);
    list = 'attic = garret';
    expect(await found()).toEqual(['home', 'loft']);
    expect(asked).toBe(1);
    vi.setSystemTime(Date.now() + 5_001);
    expect(await found()).toEqual(['home', 'garret']);
    expect(asked).toBe(2);
  });

  it('are asked for again once the project has changed', async () => {
    await found();
    list = '';
    await bus.publish([newEvent({ $case: 'projectUpdated', value: {} }, { projectId: 1 })]);
    await eventually(async () => expect(await found()).toEqual(['home']));
  });

  it('are those of the answer to the latest call, of any caller', async () => {
    const gate = createGate();
    slow = gate.opened;
    const late = found();
    list = 'attic = garret';
    expect(await found('bob')).toEqual(['home', 'garret']);
    gate.open();
    expect(await late).toEqual(['home', 'garret']);
    expect(await found('bob')).toEqual(['home', 'garret']);
  });

  it('are remembered while projects is away, and not those of a project that is deleted', async () => {
    await found();
    isAway = true;
    expect(await found()).toEqual(['home', 'loft']);
    await bus.publish([newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 })]);
    await eventually(() => expect(found()).rejects.toMatchObject({ code: 'unavailable' }));
  });

  it('are none where a projects service of before knows of none', async () => {
    list = undefined;
    expect(await found()).toEqual(['home']);
  });
});
