import { describe, expect, it } from 'vitest';
import { ada, read, startHarness } from './testing/harness.ts';

describe('chat service without a language model', () => {
  it('quotes, cites, and says so', async () => {
    const harness = await startHarness({ withModel: false });
    // Quotations cost nothing, by the day either.
    harness.platform.auth.limits.answers_per_day = 1;
    try {
      const asAda = await harness.platform.as(ada);
      const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
      const place = { projectId: 1, sessionId: session?.id ?? 0 };
      const reading = read(
        (call) => harness.chat.sendMessage({ ...place, text: 'Are old stones granite?' }, call),
        asAda,
      );
      await reading.finished;
      expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_COMPLETE', model: 'extractive' });
      expect(reading.text).toMatch(/^No language model is connected/);
      expect(reading.text).toContain('> The oldest stones of the north are granite. [2]');
      expect(reading.done?.sources.map((source) => source.cited)).toContain(true);
      expect(harness.endpoint.requests).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
