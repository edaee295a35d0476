import { messagesOf } from '../messages/turn.ts';
import { type Collections, turnOf, withoutEvents } from '../store/mongo-collections.ts';
import type { FeedbackRecords } from './ports.ts';

export function mongoFeedback({ sessions, turns }: Collections): FeedbackRecords {
  return {
    async setFeedback(sessionId, messageId, feedback) {
      if (!(await sessions.has({ id: sessionId }))) return undefined;
      const written = { ...turnOf(messageId), sessionId, lease: { $exists: false } };
      const found = await turns.model
        .findOneAndUpdate(written, turns.change({ feedback }), {
          returnDocument: 'after',
          projection: withoutEvents,
        })
        .lean();
      return found ? messagesOf(turns.toRecord(found)).answer : undefined;
    },

    async listFeedback(projectId, limit, after = '') {
      const found = [];
      for (let from = after; ; ) {
        const page = await turns.list(
          { 'feedback.projectId': projectId, _id: { $gt: from } },
          { _id: 1 },
          limit,
        );
        // Turns of a deleted session are removed after it.
        const ids = [...new Set(page.map(({ sessionId }) => sessionId))];
        const live = new Set(
          (await sessions.list({ _id: { $in: ids } }, { _id: 1 }, ids.length)).map(({ id }) => id),
        );
        found.push(...page.filter(({ sessionId }) => live.has(sessionId)));
        if (found.length >= limit || page.length < limit) break;
        from = page.at(-1)?.id ?? '';
      }
      return found.slice(0, limit).map((turn) => messagesOf(turn).answer);
    },
  };
}
