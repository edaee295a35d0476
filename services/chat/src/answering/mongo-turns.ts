import type { MongoOutbox } from '@cairn/messaging/mongo';
import { type ServerClock, unlessTaken } from '@cairn/persistence/mongo';
import {
  clientKeyOf,
  emptied,
  type Lease,
  messagesOf,
  newTurn,
  type Turn,
  unsetWritten,
} from '../messages/turn.ts';
import { refusals } from '../refusals.ts';
import { type Collections, live, turnOf, withoutEvents } from '../store/mongo-collections.ts';
import { type Branches, FIRST_BRANCH } from '../versions/branches.ts';
import { mongoBranches } from '../versions/mongo.ts';
import type { Again, TurnRecords } from './ports.ts';

/** Each try that fails does so because another process got further; this many in a row are a fault. */
const MOST_TRIES = 1_000;

/**
 * Concurrent begins of answers meet in unique indexes: one answer at a time in a session, one place of each number, one
 * turn of each client's id, one answer in each of a person's slots. A writer that loses the race retries with the
 * stored version.
 */
export function mongoTurns(
  { sessions, turns }: Collections,
  outbox: MongoOutbox,
  clock: ServerClock,
): TurnRecords {
  const { model } = turns;
  const { branchesOf, turnWith, turnsOf } = mongoBranches({ turns });

  async function lastNumber(sessionId: number): Promise<number> {
    const [last] = await turns.list({ sessionId }, { number: -1 }, 1);
    return last?.number ?? 0;
  }

  /** Why no further answer may be written in the session, or for the person; else where it may be. */
  async function room(sessionId: number, userId: string, perPerson: number) {
    const [busy, slots] = await Promise.all([
      model.exists({ 'lease.session': sessionId }),
      model.find({ 'lease.slot': { $gte: `${userId}/`, $lt: `${userId}0` } }, { lease: 1 }).lean(),
    ]);
    if (busy) return { kind: 'busy' } as const;
    if (slots.length >= perPerson) return { kind: 'too_many', running: slots.length } as const;
    return {
      kind: 'room',
      slot: freeSlot(userId, perPerson, new Set(slots.map((turn) => turn.lease?.slot))),
    } as const;
  }

  async function lastOf(sessionId: number, branch: number): Promise<Turn | undefined> {
    return (await turnsOf(sessionId, branch, Number.MAX_SAFE_INTEGER, 1))[0];
  }

  /** The last turn of those that a session shows. */
  const lastShown = (sessionId: number, { active }: Branches) => lastOf(sessionId, active);

  /**
   * Shows in its session that a turn began; false when the session is deleted. Ending a turn shows it too. `shown` is
   * written also where it is the same: another version may have been chosen meanwhile.
   */
  async function show(sessionId: number, number: number, at: Date, shown?: number[]): Promise<boolean> {
    const began = { $max: { messageCount: 2 * number, updatedAt: at }, ...(shown && { $set: { shown } }) };
    return (await sessions.model.updateOne({ _id: sessionId, ...live }, began)).matchedCount > 0;
  }

  /** The right to write an answer from now on. */
  async function leaseOf(session: number, slot: string, generation: string, { owner, ms }: Lease) {
    return { session, slot, generation, owner, until: new Date((await clock.now()) + ms) };
  }

  return {
    async beginTurn(begin, events) {
      const { sessionId, question, versionOf, parent, answer } = begin;
      const clientKey = clientKeyOf(begin);
      const sameId = async () => (clientKey === undefined ? undefined : turns.get({ clientKey }));
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const [session, before, free, last, original, seen] = await Promise.all([
          sessions.get({ id: sessionId }),
          sameId(),
          room(sessionId, question.userId, begin.perPerson),
          lastNumber(sessionId),
          versionOf && turnWith(sessionId, versionOf.messageId),
          parent && !versionOf ? turnWith(sessionId, parent) : undefined,
        ]);
        if (!session) return { kind: 'not_found' };
        const branches = await branchesOf(session);
        // It may be that very message for which there is no room now.
        const repeated = before ?? (free.kind === 'room' ? undefined : await sameId());
        if (repeated) return { kind: 'repeated', ...messagesOf(repeated, branches) };
        if (versionOf && !original) return { kind: 'no_original' };
        if (original && branches.isFull) return { kind: 'too_many_versions' };
        if (free.kind !== 'room') return free;
        const branch = seen ? branches.lastShownWith(seen) : branches.active;
        const lastBefore = parent !== undefined && !original ? await lastOf(sessionId, branch) : undefined;
        const turn = newTurn(begin, { number: last + 1, branch, original });
        const document = {
          ...turns.toStored(turn),
          lease: await leaseOf(sessionId, free.slot, answer.generation, begin.lease),
          outbox: outbox.entries(events),
        };
        if (!(await unlessTaken(model.create(document)))) continue;
        const shown = branches.showing(turn.branch ?? FIRST_BRANCH);
        if (!(await show(sessionId, turn.number, begin.at, shown))) {
          await model.deleteOne({ _id: answer.id, 'lease.generation': answer.generation });
          return { kind: 'not_found' };
        }
        outbox.added();
        const missed = lastBefore?.id !== seen?.id && { missed: true as const };
        return { kind: 'begun', ...missed, ...messagesOf(turn, branches.with(turn)) };
      }
      throw refusals.chat_crowded();
    },

    /**
     * Takes the right to write first: while it is held no other turn can begin, so that the answer stays the session's
     * last one from then on. Only then it is emptied.
     */
    async beginAgain(again) {
      const { sessionId, messageId, generation } = again;
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const [session, turn] = await Promise.all([
          sessions.get({ id: sessionId }),
          turns.get({ id: messageId, sessionId }),
        ]);
        if (!session || !turn) return { kind: 'not_found' };
        const branches = await branchesOf(session);
        if ((await lastShown(sessionId, branches))?.id !== messageId) return { kind: 'not_last' };
        const free = await room(sessionId, turn.userId, again.perPerson);
        if (free.kind !== 'room') return free;
        const right = await leaseOf(sessionId, free.slot, generation, again.lease);
        const idle = { ...turnOf(messageId), lease: { $exists: false } };
        const taking = await unlessTaken(model.updateOne(idle, { $set: { lease: right } }));
        if (!taking || taking.matchedCount === 0) continue;
        if ((await lastShown(sessionId, branches))?.id !== messageId) {
          await model.updateOne(
            { _id: messageId, 'lease.generation': generation },
            { $unset: { lease: '' } },
          );
          return { kind: 'not_last' };
        }
        const found = await empty(again);
        if (!found) continue;
        const shown = branches.showing(turn.branch ?? FIRST_BRANCH);
        if (!(await show(sessionId, turn.number, again.at, shown))) return { kind: 'not_found' };
        return { kind: 'begun', ...messagesOf(turns.toRecord(found), branches) };
      }
      throw refusals.chat_crowded();
    },
  };

  async function empty(again: Again) {
    return model
      .findOneAndUpdate(
        { _id: again.messageId, 'lease.generation': again.generation },
        {
          $set: emptied(again),
          $unset: unsetWritten,
        },
        { returnDocument: 'after', projection: withoutEvents },
      )
      .lean();
  }
}

/**
 * A person may have so many answers written as there are slots, each of which can be held once: a count would let two
 * replicas that count at the same moment both go over it. Any free one, so that those who choose at once seldom meet.
 */
function freeSlot(userId: string, perPerson: number, taken: ReadonlySet<string | undefined>): string {
  const free = [];
  // One more than are taken is enough to find a free one; a few more keep those apart who look at the same moment.
  for (let n = 0; n < perPerson && free.length < 64; n++) {
    if (!taken.has(`${userId}/${n}`)) free.push(`${userId}/${n}`);
  }
  return free[Math.floor(Math.random() * free.length)] ?? '';
}
