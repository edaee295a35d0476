import type { Fork, Versions } from './fork.ts';

/** The branch that a chat begins with. Every other one is named by the number of its first turn. */
export const FIRST_BRANCH = 0;

/** Branches that a chat has at most: they are read whole with each page of its messages. */
export const MOST_BRANCHES = 500;

/** What a turn keeps of its place among the branches. */
interface Placed {
  id: string;
  questionId: string;
  number: number;
  branch?: number | undefined;
  fork?: Fork | undefined;
}

/** The first turn of a branch. */
export type Head = Pick<Placed, 'id' | 'questionId' | 'number'> & { fork: Fork };

/** The turns of one branch with numbers up to `to`: part of a path. */
export interface Segment {
  branch: number;
  to: number;
}

interface Member {
  id: string;
  questionId: string;
  branch: number;
  number: number;
  /** The first turn with the same question. */
  asked: string;
}

const originOf = ({ id, fork }: Pick<Placed, 'id' | 'fork'>) => fork?.of ?? id;
const askedOf = ({ id, fork }: Pick<Placed, 'id' | 'fork'>) => fork?.again ?? id;

/** Where another version of a turn leaves its branch. */
export function forkFrom(turn: Placed, isAgain: boolean): Fork {
  const { of, question, branch, number } = turn.fork ?? {
    of: turn.id,
    question: turn.questionId,
    branch: turn.branch ?? FIRST_BRANCH,
    number: turn.number,
  };
  return { of, question, branch, number, ...(isAgain && { again: askedOf(turn) }) };
}

/**
 * The branches of one chat. A branch's path is its own turns and, before them, those of the branches that it comes
 * from. Numbers of turns grow along every path.
 */
export class Branches {
  readonly #shown: readonly number[];
  readonly #heads: ReadonlyMap<number, Head>;

  /** `shown`: as the session keeps it. */
  constructor(shown: readonly number[] | undefined, heads: readonly Head[]) {
    this.#shown = shown ?? [];
    this.#heads = new Map(heads.map((head) => [head.number, head]));
  }

  get isFull(): boolean {
    return this.#heads.size >= MOST_BRANCHES;
  }

  /** The branch whose path is shown. */
  get active(): number {
    return this.#shown.findLast((branch) => this.#isThere(branch)) ?? FIRST_BRANCH;
  }

  /** These branches with that of a turn, which is shown. */
  with(turn: Placed): Branches {
    const { branch = FIRST_BRANCH, fork } = turn;
    const heads = [...this.#heads.values(), ...(fork ? [{ ...turn, fork }] : [])];
    return new Branches(this.showing(branch), heads);
  }

  /** What the session keeps once a branch is shown: undefined where nothing was ever chosen. */
  showing(branch: number): number[] | undefined {
    if (branch === FIRST_BRANCH && this.#shown.length === 0) return undefined;
    return [...this.#shown.filter((other) => other !== branch), branch];
  }

  /** The path that ends with a branch, newest first, of turns with numbers up to `newest`. No part is empty. */
  pathTo(branch: number, newest = Number.MAX_SAFE_INTEGER): Segment[] {
    const path: Segment[] = [];
    for (let at = { branch, to: newest }; ; ) {
      // A branch begins with the turn of its number, the first one with 1.
      if (at.to >= Math.max(1, at.branch)) path.push(at);
      const fork = this.#heads.get(at.branch)?.fork;
      if (!fork || fork.branch >= at.branch) return path;
      at = { branch: fork.branch, to: Math.min(at.to, fork.number - 1) };
    }
  }

  /** The branch that was shown last of those whose paths have a turn. */
  lastShownWith(turn: Pick<Placed, 'branch' | 'number'>): number {
    const { branch: own = FIRST_BRANCH, number } = turn;
    const has = (end: number) => this.pathTo(end).some(({ branch, to }) => branch === own && number <= to);
    // None was shown since the chat has more than one: the one that the turn began in is.
    return this.#shown.findLast((branch) => this.#isThere(branch) && has(branch)) ?? own;
  }

  /** Of a turn's question and of its answer, each where it has more than one version. */
  versionsOf(turn: Placed): { question?: Versions; answer?: Versions } {
    const members = this.#membersOf(originOf(turn));
    if (members.length < 2) return {};
    const own = askedOf(turn);
    const byQuestion = Map.groupBy(members, ({ asked }) => asked);
    const questions = [...byQuestion].map(([asked, same]) =>
      asked === own ? turn.questionId : this.#shownLast(same).questionId,
    );
    const answers = (byQuestion.get(own) ?? []).map(({ id }) => id);
    return {
      ...(questions.length > 1 && { question: versions(questions, turn.questionId) }),
      ...(answers.length > 1 && { answer: versions(answers, turn.id) }),
    };
  }

  #isThere(branch: number): boolean {
    return branch === FIRST_BRANCH || this.#heads.has(branch);
  }

  /** All versions of a turn, oldest first. */
  #membersOf(origin: string): Member[] {
    const heads = [...this.#heads.values()].filter(({ fork }) => fork.of === origin);
    const [one] = heads;
    if (!one) return [];
    const { question: questionId, branch, number } = one.fork;
    const others = heads.map((head) => {
      const { id, questionId, number } = head;
      return { id, questionId, branch: number, number, asked: askedOf(head) };
    });
    others.sort((a, b) => a.number - b.number);
    return [{ id: origin, questionId, branch, number, asked: origin }, ...others];
  }

  #shownLast(members: readonly Member[]): Member {
    const [one, ...others] = members;
    if (!one) throw new Error('a version without a turn');
    if (others.length === 0) return one;
    const when = (member: Member) => this.#shown.lastIndexOf(this.lastShownWith(member));
    return others.reduce((last, member) => (when(member) > when(last) ? member : last), one);
  }
}

function versions(ids: string[], own: string): Versions {
  return { index: ids.indexOf(own) + 1, count: ids.length, ids };
}
