import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { Session } from '../chats/session.ts';
import type { Turn } from '../messages/turn.ts';
import { type Collections, live } from '../store/mongo-collections.ts';
import { Branches, FIRST_BRANCH, type Head } from './branches.ts';
import type { VersionRecords } from './ports.ts';

/** Each try that fails does so because a turn began meanwhile. */
const MOST_TRIES = 100;

/** The branches of a session, and its turns along them. */
export function mongoBranches({ turns }: Pick<Collections, 'turns'>) {
  return {
    async branchesOf({ id, shown }: Session): Promise<Branches> {
      if (!shown) return new Branches(undefined, []);
      // Without the words of the turns, which may be long.
      const heads = await turns.model
        .find({ sessionId: id, 'fork.of': { $gt: '' } }, { questionId: 1, number: 1, fork: 1 })
        .lean();
      return new Branches(
        shown,
        heads.map((head) => turns.toRecord(head) as Head),
      );
    },

    /** The turn of a question or of an answer. */
    async turnWith(sessionId: number, messageId: string): Promise<Turn | undefined> {
      const either = { sessionId, $or: [{ _id: messageId }, { questionId: messageId }] };
      return (await turns.list(either, { number: -1 }, 1))[0];
    },

    /** Turns of one branch up to a number, newest first. */
    turnsOf(sessionId: number, branch: number, newest: number, limit: number): Promise<Turn[]> {
      const of = branch === FIRST_BRANCH ? null : branch;
      return turns.list({ sessionId, branch: of, number: { $lte: newest } }, { number: -1 }, limit);
    },
  };
}

export function mongoVersions({ sessions, turns }: Collections, outbox: MongoOutbox): VersionRecords {
  const { branchesOf, turnWith } = mongoBranches({ turns });
  return {
    /**
     * A turn that begins counts the session's messages up and is shown: a choice is made among those that were counted.
     */
    async chooseVersion(sessionId, messageId, events) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const [session, turn] = await Promise.all([
          sessions.get({ id: sessionId }),
          turnWith(sessionId, messageId),
        ]);
        if (!session || !turn) return 'not_found';
        const branches = await branchesOf(session);
        const branch = branches.lastShownWith(turn);
        if (branch === branches.active) return 'shown';
        if (await turns.model.exists({ 'lease.session': sessionId })) return 'busy';
        const { messageCount, updatedAt } = session;
        const same = { _id: sessionId, messageCount, updatedAt, ...live };
        const change = sessions.change({ shown: branches.showing(branch) });
        if (await outbox.change(sessions.model, same, change, events)) return 'chosen';
      }
      return 'busy';
    },
  };
}
