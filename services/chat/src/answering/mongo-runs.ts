import type { MongoOutbox } from '@cairn/messaging/mongo';
import { noPendingEvents, present, type ServerClock } from '@cairn/persistence/mongo';
import type { RunKey } from '../chats/ports.ts';
import { mongoQuoting } from '../citations/mongo.ts';
import { withoutQuotes } from '../citations/quotations.ts';
import { type Collections, live, removalOf } from '../store/mongo-collections.ts';
import type { Abandoned, RunRecords } from './ports.ts';

/** What a run is ended by. */
const seen = { sessionId: 1, number: 1, state: 1, text: 1, citations: 1, quotations: 1, writing: 1 } as const;

export function mongoRuns(
  { sessions, turns, deletedDocuments }: Collections,
  outbox: MongoOutbox,
  clock: ServerClock,
): RunRecords {
  const { model } = turns;
  const { deletedAmong, forgetDeleted } = mongoQuoting({ turns, deletedDocuments });
  const abandonedBy = (who: object, limit: number) =>
    model
      .find({ ...present, ...who }, seen)
      .limit(limit)
      .lean();
  const current = ({ messageId, run }: RunKey) => ({ _id: messageId, 'writing.run': run });

  /** Ends what a process left that died; undefined when it is no answer of a session, or another ends it. */
  async function interrupt(
    turn: Awaited<ReturnType<typeof abandonedBy>>[number],
    who: object,
    ending: Parameters<RunRecords['interruptAbandoned']>[1],
  ): Promise<Abandoned | undefined> {
    const run = { messageId: turn._id, run: turn.writing?.run ?? '' };
    if (turn.state !== 'generating') {
      // Taken for another answer in its place, which then was not begun.
      await model.updateOne({ ...current(run), ...who }, { $unset: { writing: '' } });
      return undefined;
    }
    const session = await sessions.model
      .findOneAndUpdate(
        { _id: turn.sessionId, ...live },
        { $max: { messageCount: 2 * turn.number } },
        { projection: { projectId: 1 } },
      )
      .lean();
    if (!session) {
      // Begun at the moment in which its session was deleted.
      await model.updateOne(current(run), removalOf(turns));
      await model.deleteOne({ _id: turn._id, tombstone: true, ...noPendingEvents });
      return undefined;
    }
    await forgetDeleted(turn._id, turn);
    const abandoned = {
      ...run,
      sessionId: turn.sessionId,
      projectId: session.projectId,
      text: turn.text,
      given: turn.citations.length,
    };
    const { cited, events } = ending(abandoned);
    const { modifiedCount } = await model.updateOne(
      { ...current(run), ...who },
      {
        $set: { state: 'interrupted', 'citations.$[c].cited': true },
        $unset: { writing: '' },
        $push: { outbox: { $each: outbox.entries(events) } },
      },
      { arrayFilters: [{ 'c.number': { $in: [...cited] } }] },
    );
    return modifiedCount > 0 ? abandoned : undefined;
  }

  return {
    async saveCitations(run, given) {
      const deleted = await deletedAmong({ citations: [...given], quotations: [] });
      const citations = withoutQuotes(given, (id) => deleted.has(id));
      const { matchedCount } = await model.updateOne(current(run), turns.change({ citations }));
      if (matchedCount === 0) return false;
      await forgetDeleted(run.messageId, { citations, quotations: [] });
      return true;
    },

    async checkpoint(texts) {
      if (texts.length === 0) return;
      await model.bulkWrite(
        texts.map(({ text, quotations = [], ...run }) => ({
          updateOne: { filter: current(run), update: turns.change({ text, quotations: [...quotations] }) },
        })),
        { ordered: false },
      );
    },

    async endRun(run, ending, events) {
      const { text: whole, quotations = [] } = ending;
      const text = whole === undefined ? {} : turns.change({ text: whole, quotations: [...quotations] }).$set;
      // What quotes is written first: only then it is known that its documents were there when it was.
      const turn = await (quotations.length > 0
        ? model.findOneAndUpdate(current(run), { $set: text }, { projection: seen, returnDocument: 'after' })
        : model.findOne(current(run), seen)
      ).lean();
      if (!turn) return false;
      // Before the run is let go, so that whatever happens in between is done by who ends it then.
      const [shown] = await Promise.all([
        sessions.model.updateOne(
          { _id: turn.sessionId, ...live },
          { $max: { messageCount: 2 * turn.number, updatedAt: ending.at } },
        ),
        forgetDeleted(turn._id, turn),
      ]);
      if (shown.matchedCount === 0) return false;
      const { state, error, errorName, confidence } = ending;
      const change = turns.change({ state, error, errorName, confidence });
      const ended = {
        $set: { ...change.$set, ...(quotations.length === 0 && text), 'citations.$[c].cited': true },
        $unset: { ...change.$unset, writing: '' },
      };
      const cited = { 'c.number': { $in: [...(ending.cited ?? [])] } };
      return outbox.change(model, current(run), ended, events, [cited]);
    },

    async heartbeat(owner, runs, ms) {
      const mine = { 'writing.run': { $in: [...runs] }, 'writing.owner': owner };
      await model.updateMany(mine, { $set: { 'writing.until': new Date((await clock.now()) + ms) } });
      const held = await model.find(mine, { writing: 1 }).lean();
      const stopOf = new Map(held.map(({ writing }) => [writing?.run, writing?.stop === true]));
      return {
        stopRequested: runs.filter((run) => stopOf.get(run)),
        lost: runs.filter((run) => !stopOf.has(run)),
      };
    },

    async requestStop(messageId) {
      await model.updateOne(
        { _id: messageId, writing: { $exists: true } },
        { $set: { 'writing.stop': true } },
      );
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      const who =
        notOwner === undefined
          ? { 'writing.until': { $lte: new Date(await clock.now()) } }
          : { 'writing.until': { $gt: new Date(0) }, 'writing.owner': { $ne: notOwner } };
      const found = await abandonedBy(who, limit);
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
