import type { MongoOutbox } from '@cairn/messaging/mongo';
import { noPendingEvents, present, type ServerClock } from '@cairn/persistence/mongo';
import type { GenerationKey } from '../chats/ports.ts';
import { mongoQuoting } from '../citations/mongo.ts';
import { withoutQuotes } from '../citations/quotations.ts';
import { withDeletedMarked } from '../citations/searched-first.ts';
import { type Collections, live, removalOf } from '../store/mongo-collections.ts';
import { endedFields } from './generation-endings.ts';
import type { Abandoned, GenerationRecords } from './ports.ts';

/** What a generation is ended by. */
const seen = {
  sessionId: 1,
  number: 1,
  branch: 1,
  state: 1,
  text: 1,
  citations: 1,
  searchedFirst: 1,
  quotations: 1,
  lease: 1,
} as const;

/** Shows a branch whose process died when it began: the session does not have it yet. */
const shownToo = ({ branch }: { branch?: number | undefined }) =>
  branch === undefined ? {} : { $addToSet: { shown: branch } };

export function mongoGenerations(
  { sessions, turns, deletedDocuments }: Collections,
  outbox: MongoOutbox,
  clock: ServerClock,
): GenerationRecords {
  const { model } = turns;
  const { deletedAmong, forgetDeleted } = mongoQuoting({ turns, deletedDocuments });
  const abandonedBy = (who: object, limit: number) =>
    model
      .find({ ...present, ...who }, seen)
      .limit(limit)
      .lean();
  const current = ({ messageId, generation }: GenerationKey) => ({
    _id: messageId,
    'lease.generation': generation,
  });

  /** Ends what a process left that died; undefined when it is no answer of a session, or another ends it. */
  async function interrupt(
    turn: Awaited<ReturnType<typeof abandonedBy>>[number],
    who: object,
    ending: Parameters<GenerationRecords['interruptAbandoned']>[1],
  ): Promise<Abandoned | undefined> {
    const generation = { messageId: turn._id, generation: turn.lease?.generation ?? '' };
    if (turn.state !== 'generating') {
      // Taken for another answer in its place, which then was not begun.
      await model.updateOne({ ...current(generation), ...who }, { $unset: { lease: '' } });
      return undefined;
    }
    const session = await sessions.model
      .findOneAndUpdate(
        { _id: turn.sessionId, ...live },
        { $max: { messageCount: 2 * turn.number }, ...shownToo(turn) },
        { projection: { projectId: 1 } },
      )
      .lean();
    if (!session) {
      // Begun at the moment in which its session was deleted.
      await model.updateOne(current(generation), removalOf(turns));
      await model.deleteOne({ _id: turn._id, tombstone: true, ...noPendingEvents });
      return undefined;
    }
    await forgetDeleted(turn._id, turn);
    const abandoned = {
      ...generation,
      sessionId: turn.sessionId,
      projectId: session.projectId,
      text: turn.text,
      given: turn.citations.length,
    };
    const { cited, events } = ending(abandoned);
    const change = { $set: { state: 'interrupted', 'citations.$[c].cited': true }, $unset: { lease: '' } };
    const ofCited = [{ 'c.number': { $in: [...cited] } }];
    const isEnded = await outbox.change(model, { ...current(generation), ...who }, change, events, ofCited);
    return isEnded ? abandoned : undefined;
  }

  return {
    async saveCitations(generation, given, named) {
      const deleted = await deletedAmong({ citations: [...given], searchedFirst: named, quotations: [] });
      const isDeleted = (id: string) => deleted.has(id);
      const citations = withoutQuotes(given, isDeleted);
      const searchedFirst = named && withDeletedMarked(named, isDeleted);
      const change = turns.change({ citations, searchedFirst });
      const { matchedCount } = await model.updateOne(current(generation), change);
      if (matchedCount === 0) return false;
      await forgetDeleted(generation.messageId, { citations, searchedFirst, quotations: [] });
      return true;
    },

    async saveSearchText(generation, searchText) {
      const { matchedCount } = await model.updateOne(current(generation), turns.change({ searchText }));
      return matchedCount > 0;
    },

    async saveSteps(generation, steps) {
      const { matchedCount } = await model.updateOne(
        current(generation),
        turns.change({ steps: [...steps] }),
      );
      return matchedCount > 0;
    },

    async checkpoint(texts) {
      if (texts.length === 0) return;
      await model.bulkWrite(
        texts.map(({ text, quotations = [], ...generation }) => ({
          updateOne: {
            filter: current(generation),
            update: turns.change({ text, quotations: [...quotations] }),
          },
        })),
        { ordered: false },
      );
    },

    async endGeneration(generation, ending, events) {
      const { text: whole, quotations = [] } = ending;
      const text = whole === undefined ? {} : turns.change({ text: whole, quotations: [...quotations] }).$set;
      // What quotes is written first: only then it is known that its documents were there when it was.
      const turn = await (quotations.length > 0
        ? model.findOneAndUpdate(
            current(generation),
            { $set: text },
            { projection: seen, returnDocument: 'after' },
          )
        : model.findOne(current(generation), seen)
      ).lean();
      if (!turn) return false;
      // Before the generation is released, so that whatever happens in between is done by who ends it then.
      const [shown] = await Promise.all([
        sessions.model.updateOne(
          { _id: turn.sessionId, ...live },
          { $max: { messageCount: 2 * turn.number, updatedAt: ending.at }, ...shownToo(turn) },
        ),
        forgetDeleted(turn._id, turn),
      ]);
      if (shown.matchedCount === 0) return false;
      const change = turns.change(endedFields(ending));
      const ended = {
        $set: { ...change.$set, ...(quotations.length === 0 && text), 'citations.$[c].cited': true },
        $unset: { ...change.$unset, lease: '' },
      };
      const cited = { 'c.number': { $in: [...(ending.cited ?? [])] } };
      return outbox.change(model, current(generation), ended, events, [cited]);
    },

    async heartbeat(owner, generations, ms) {
      const mine = { 'lease.generation': { $in: [...generations] }, 'lease.owner': owner };
      await model.updateMany(mine, { $set: { 'lease.until': new Date((await clock.now()) + ms) } });
      const held = await model.find(mine, { lease: 1 }).lean();
      const stopOf = new Map(held.map(({ lease }) => [lease?.generation, lease?.stop === true]));
      return {
        stopRequested: generations.filter((generation) => stopOf.get(generation)),
        lost: generations.filter((generation) => !stopOf.has(generation)),
      };
    },

    async requestStop(messageId) {
      await model.updateOne({ _id: messageId, lease: { $exists: true } }, { $set: { 'lease.stop': true } });
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      const who =
        notOwner === undefined
          ? { 'lease.until': { $lte: new Date(await clock.now()) } }
          : { 'lease.until': { $gt: new Date(0) }, 'lease.owner': { $ne: notOwner } };
      const found = await abandonedBy(who, limit);
      const abandoned: Abandoned[] = [];
      for (const turn of found) {
        const one = await interrupt(turn, who, ending);
        if (one) abandoned.push(one);
      }
      return abandoned;
    },
  };
}
