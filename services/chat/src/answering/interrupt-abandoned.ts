import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { SessionRecords } from '../chats/ports.ts';
import { purgeDeleted } from '../chats/purge-deleted.ts';
import { citedIn } from '../citations/citations.ts';
import { answerEvents } from './generation-endings.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';

const PERIOD_MS = 2_000;

export interface SweeperParts extends BackgroundParts {
  store: AnswerRecords & SessionRecords;
  feed: AnswerFeed;
  owner: string;
  /** No other process writes answers here: what another one left is abandoned at once. */
  exclusive: boolean;
  /**
   * Renews this process's own leases first: after the machine slept they look like those of a dead process. False when
   * the store could not be reached.
   */
  renew: () => Promise<boolean>;
  periodMs?: number;
  /** Answers marked at once. Default 100. */
  portion?: number;
  /** How long others have to be heard of again after the store was away, in milliseconds. */
  graceMs: number;
}

/** Marks answers as interrupted whose writer went away; what it saved stays. Their followers receive the end. */
async function interruptAbandoned(parts: SweeperParts, options: { notOwner?: string } = {}): Promise<void> {
  const { portion = 100 } = parts;
  for (;;) {
    const abandoned = await parts.store.interruptAbandoned({ ...options, limit: portion }, (answer) => ({
      cited: citedIn(answer.text, answer.given),
      events: answerEvents(answer),
    }));
    for (const { messageId, projectId } of abandoned) {
      parts.feed.publish(projectId, { messageId, offset: 0, kind: undefined });
    }
    if (abandoned.length < portion) return;
  }
}

/** Looks for abandoned answers, and for deleted sessions that were not wholly removed, from time to time. */
export function createSweeper(parts: SweeperParts): Component {
  /** While the store was away no process could renew its leases. */
  let awayAt = Number.NEGATIVE_INFINITY;

  async function sweep(notOwner?: string): Promise<void> {
    try {
      if (!(await parts.renew())) awayAt = performance.now();
      if (performance.now() - awayAt > parts.graceMs) {
        await interruptAbandoned(parts, notOwner === undefined ? {} : { notOwner });
      }
      await purgeDeleted(parts.store);
    } catch (error) {
      awayAt = performance.now();
      throw error;
    }
  }

  const loop = periodically(() => sweep(), {
    name: 'abandoned answers',
    everyMs: parts.periodMs ?? PERIOD_MS,
    waitFirst: true,
    logger: parts.logger,
    metrics: parts.metrics,
    failure: 'abandoned answers could not be looked for',
  });
  return {
    ...loop,
    // What fails here is tried again by the loop.
    start: () => (parts.exclusive ? sweep(parts.owner).catch(() => undefined) : undefined),
  };
}
