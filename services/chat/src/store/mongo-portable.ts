import type { Sequences } from '@cairn/persistence/mongo';
import { present } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import type { TurnMessages } from '../domain/ports.ts';
import { type Collections, live, toMessages, toSession, withoutEvents } from './mongo-documents.ts';
import { SESSION_IDS } from './mongo-sessions.ts';
import { portableOf, type TurnPlace } from './portable.ts';

/** The content of a chat database, to be carried to another store. */
export function mongoPortable(
  { sessions, turns, deletedProjects, deletedDocuments }: Collections,
  sequences: Sequences,
): PortableStore {
  /** A page of turns, those of deleted sessions among them. */
  async function page(after: TurnPlace | undefined, limit: number) {
    const { sessionId, number } = after ?? { sessionId: 0, number: 0 };
    const inSession = await turns
      .find({ sessionId, number: { $gt: number }, ...present }, withoutEvents)
      .sort({ number: 1 })
      .limit(limit)
      .lean();
    if (inSession.length === limit) return inSession;
    const further = await turns
      .find({ sessionId: { $gt: sessionId }, ...present }, withoutEvents)
      .sort({ sessionId: 1, number: 1 })
      .limit(limit - inSession.length)
      .lean();
    return [...inSession, ...further];
  }

  return portableOf({
    lastSession: {
      read: () => sequences.current(SESSION_IDS),
      raise: (number) => sequences.raise(SESSION_IDS, number),
    },

    deletedProjects: {
      async read(after = 0, limit) {
        const found = await deletedProjects
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map((project) => project._id);
      },
      async write(ids) {
        await deletedProjects.bulkWrite(ids.map((_id) => upsert({ _id }, {})));
      },
    },

    deletedDocuments: {
      async read(after = '', limit) {
        const found = await deletedDocuments
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map((document) => document._id);
      },
      async write(ids) {
        await deletedDocuments.bulkWrite(ids.map((_id) => upsert({ _id }, {})));
      },
    },

    sessions: {
      async read(after = 0, limit) {
        const found = await sessions
          .find({ _id: { $gt: after }, ...live }, withoutEvents)
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(toSession);
      },
      async write(values) {
        await sessions.bulkWrite(
          values.map(({ id, ...session }) =>
            upsert({ _id: id }, { $set: session, $setOnInsert: { outbox: [] } }),
          ),
        );
      },
    },

    turns: {
      async read(after, limit) {
        const read: TurnMessages[] = [];
        for (let from = after; read.length < limit; ) {
          const found = await page(from, limit);
          const ids = [...new Set(found.map((turn) => turn.sessionId))];
          const alive = await sessions.find({ _id: { $in: ids }, ...live }, { _id: 1 }).lean();
          const kept = new Set(alive.map((session) => session._id));
          read.push(...found.filter((turn) => kept.has(turn.sessionId)).map(toMessages));
          if (found.length < limit) break;
          from = found.at(-1);
        }
        return read.slice(0, limit);
      },
      async write(values) {
        await turns.bulkWrite(values.map(turnWrite));
      },
    },
  });
}

function turnWrite({ question, answer }: TurnMessages) {
  const { sessionId, createdAt } = answer;
  const { id, userId, text, clientId } = question;
  const { run, model, state, error, errorName, knowledgeMode, quotations, plainText, confidence } = answer;
  return upsert(
    { _id: answer.id },
    {
      $set: {
        sessionId,
        createdAt,
        number: answer.sequence / 2,
        ...(clientId === '' ? {} : { clientKey: `${sessionId}/${clientId}` }),
        question: { id, userId, text, clientId, knowledgeMode: question.knowledgeMode },
        answer: {
          run,
          model,
          text: answer.text,
          state,
          error,
          knowledgeMode,
          quotations,
          plainText,
          ...(confidence ? { confidence } : {}),
          ...(errorName ? { errorName } : {}),
        },
        citations: answer.citations,
      },
      $unset: { writing: '' },
      $setOnInsert: { outbox: [] },
    },
  );
}

function upsert<Filter, Update>(filter: Filter, update: Update) {
  return { updateOne: { filter, update, upsert: true } };
}
