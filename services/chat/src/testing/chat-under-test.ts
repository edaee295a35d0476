import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from './harness.ts';

export interface Place {
  projectId: number;
  sessionId: number;
}

/** A chat service of its own for each test of the block that calls this, with Ada and Bob. */
export function chatUnderTest() {
  let harness: Harness;
  let asAda: CallOptions;
  let asBob: CallOptions;

  beforeEach(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
    asBob = await harness.platform.as(bob);
  });
  afterEach(() => harness.close());

  return {
    get harness() {
      return harness;
    },
    get asAda() {
      return asAda;
    },
    get asBob() {
      return asBob;
    },

    async newSession(options = asAda, projectId = 1): Promise<Place> {
      const { session } = await harness.chat.createSession({ projectId, name: 'Stones' }, options);
      return { projectId, sessionId: session?.id ?? 0 };
    },

    /** Asks, and reads the answer to its end. */
    async ask(place: Place, text = 'What are cairns?', options = asAda) {
      const reading = read((call) => harness.chat.sendMessage({ ...place, text }, call), options);
      await reading.finished;
      if (reading.error) throw reading.error;
      return reading;
    },
  };
}
