import type { MongoOutbox } from '@cairn/messaging/mongo';
import { noPendingEvents, present, type ServerClock } from '@cairn/persistence/mongo';
import type { Abandoned, ChatStore, RunKey } from '../domain/ports.ts';
import { type Collections, live, removal, type TurnDocument } from './mongo-documents.ts';
import { mongoForgetting, textOf } from './mongo-forgetting.ts';

type Runs = Pick<
  ChatStore,
  'saveCitations' | 'checkpoint' | 'endRun' | 'heartbeat' | 'requestStop' | 'interruptAbandoned'
>;

/** What a run is ended by. */
type Seen = Pick<TurnDocument, '_id' | 'sessionId' | 'number' | 'citations' | 'answer' | 'writing'>;
const seen = { sessionId: 1, number: 1, citations: 1, answer: 1, writing: 1 } as const;

export function mongoRuns(
  { sessions, turns, deletedDocuments }: Collections,
  outbox: MongoOutbox,
  clock: ServerClock,
): Runs {
  const { deletedAmong, forgetDeleted } = mongoForgetting({ turns, deletedDocuments });
  const current = ({ messageId, run }: RunKey) => ({ _id: messageId, 'writing.run': run });

  /** Ends what a process left that is gone; undefined when it is no answer of a session, or another ends it. */
  async function interrupt(
    turn: Seen,
    who: object,
    ending: Parameters<ChatStore['interruptAbandoned']>[1],
  ): Promise<Abandoned | undefined> {
    const run = { messageId: turn._id, run: turn.writing?.run ?? '' };
    if (turn.answer.state !== 'generating') {
      // Taken for another answer in its place, which then was not begun.
      await turns.updateOne({ ...current(run), ...who }, { $unset: { writing: '' } });
      return undefined;
    }
    const session = await sessions
      .findOneAndUpdate(
        { _id: turn.sessionId, ...live },
        { $max: { messageCount: 2 * turn.number } },
        { projection: { projectId: 1 } },
      )
      .lean();
    if (!session) {
      // Begun at the moment in which its session was deleted.
      await turns.updateOne(current(run), removal);
      await turns.deleteOne({ _id: turn._id, tombstone: true, ...noPendingEvents });
      return undefined;
    }
    await forgetDeleted(turn._id, turn);
    const abandoned = {
      ...run,
      sessionId: turn.sessionId,
      projectId: session.projectId,
      text: turn.answer.text,
      given: turn.citations.length,
    };
    const { cited, events } = ending(abandoned);
    const { modifiedCount } = await turns.updateOne(
      { ...current(run), ...who },
      {
        $set: { 'answer.state': 'interrupted', 'citations.$[c].cited': true },
        $unset: { writing: '' },
        $push: { outbox: { $each: outbox.entries(events) } },
      },
      { arrayFilters: [{ 'c.number': { $in: [...cited] } }] },
    );
    return modifiedCount > 0 ? abandoned : undefined;
  }

  return {
    async saveCitations(run, citations) {
      const deleted = new Set(await deletedAmong({ citations: [...citations], answer: {} }));
      const kept = citations.map((citation) =>
        deleted.has(citation.documentId) ? { ...citation, quote: '', documentDeleted: true } : citation,
      );
      const { matchedCount } = await turns.updateOne(current(run), { $set: { citations: kept } });
      if (matchedCount === 0) return false;
      await forgetDeleted(run.messageId, { citations: kept, answer: {} });
      return true;
    },

    async checkpoint(texts) {
      if (texts.length === 0) return;
      await turns.bulkWrite(
        texts.map(({ text, quotations, ...run }) => ({
          updateOne: { filter: current(run), update: { $set: textOf(text, quotations) } },
        })),
        { ordered: false },
      );
    },

    async endRun(run, ending, events) {
      const text = ending.text === undefined ? {} : textOf(ending.text, ending.quotations);
      // What quotes is written first: only then it is known that its documents were there when it was.
      const turn = await (ending.quotations?.length
        ? turns.findOneAndUpdate(current(run), { $set: text }, { projection: seen, returnDocument: 'after' })
        : turns.findOne(current(run), seen)
      ).lean();
      if (!turn) return false;
      // Before the run is let go, so that whatever happens in between is done by who ends it then.
      const [shown] = await Promise.all([
        sessions.updateOne(
          { _id: turn.sessionId, ...live },
          { $max: { messageCount: 2 * turn.number, updatedAt: ending.at } },
        ),
        forgetDeleted(turn._id, turn),
      ]);
      if (shown.matchedCount === 0) return false;
      const { modifiedCount } = await turns.updateOne(
        current(run),
        {
          $set: {
            'answer.state': ending.state,
            'answer.error': ending.error,
            ...(ending.errorName ? { 'answer.errorName': ending.errorName } : {}),
            ...(ending.quotations?.length ? {} : text),
            ...(ending.confidence ? { 'answer.confidence': ending.confidence } : {}),
            'citations.$[c].cited': true,
          },
          $unset: { writing: '' },
          $push: { outbox: { $each: outbox.entries(events) } },
        },
        { arrayFilters: [{ 'c.number': { $in: [...(ending.cited ?? [])] } }] },
      );
      if (modifiedCount === 0) return false;
      outbox.added();
      return true;
    },

    async heartbeat(owner, runs, ms) {
      const mine = { 'writing.run': { $in: [...runs] }, 'writing.owner': owner };
      await turns.updateMany(mine, { $set: { 'writing.until': new Date((await clock.now()) + ms) } });
      const held = await turns.find(mine, { writing: 1 }).lean();
      const stopOf = new Map(held.map(({ writing }) => [writing?.run, writing?.stop === true]));
      return {
        stopRequested: runs.filter((run) => stopOf.get(run)),
        lost: runs.filter((run) => !stopOf.has(run)),
      };
    },

    async requestStop(messageId) {
      await turns.updateOne(
        { _id: messageId, writing: { $exists: true } },
        { $set: { 'writing.stop': true } },
      );
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      const who =
        notOwner === undefined
          ? { 'writing.until': { $lte: new Date(await clock.now()) } }
          : { 'writing.until': { $gt: new Date(0) }, 'writing.owner': { $ne: notOwner } };
      const found = await turns
        .find({ ...present, ...who }, seen)
        .limit(limit)
        .lean();
      const abandoned: Abandoned[] = [];
      for (const turn of found) {
        const one = await interrupt(turn, who, ending);
        if (one) abandoned.push(one);
      }
      if (abandoned.length > 0) outbox.added();
      return abandoned;
    },
  };
}
