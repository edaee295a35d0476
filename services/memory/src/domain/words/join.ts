export interface JoinBounds {
  /** So many pairs are looked at by lists that are taken whole: the shortest lists first. */
  readonly pairs: number;
  /** In longer lists each thing is compared with so many that follow it. */
  readonly following: number;
}

/**
 * Things that stand together in lists, such as items that hold a word. What `count` gives of all things in turn are the
 * pairs that share a list, without a look at those that share none.
 *
 * Lists that would make too many pairs are cut: in those a thing meets only the next few. What the bound loses are
 * pairs that share nothing but such lists, which say little, and are not near each other in the order of things.
 */
export class Join {
  readonly #members: readonly Int32Array[];
  readonly #starts: Int32Array;
  readonly #entries: Int32Array;
  readonly #cursors: Int32Array;
  readonly #longest: number;
  readonly #following: number;

  /** @param members for each thing in turn the lists it stands in, as numbers below `lists` */
  constructor(members: readonly Int32Array[], lists: number, { pairs, following }: JoinBounds) {
    this.#members = members;
    this.#following = following;
    this.#starts = new Int32Array(lists + 1);
    for (const own of members) for (const list of own) increase(this.#starts, list + 1);
    this.#longest = longestWithin(this.#starts, pairs);
    for (let list = 0; list < lists; list++) increase(this.#starts, list + 1, at(this.#starts, list));
    this.#entries = new Int32Array(this.#starts[lists] ?? 0);
    this.#cursors = this.#starts.slice();
    members.forEach((own, thing) => {
      for (const list of own) this.#entries[increase(this.#cursors, list) - 1] = thing;
    });
    this.#cursors = this.#starts.slice();
  }

  /** No list is cut: nothing is lost. */
  get isWhole(): boolean {
    return this.#longest === Number.POSITIVE_INFINITY;
  }

  /**
   * Counts in `counts` for each later thing how many lists it shares with this one, and calls `met` for each that had
   * none before. Things are to be asked of in ascending order, each once. Gives how many of its lists were cut: so many
   * more it may share.
   */
  count(thing: number, counts: Int32Array, met: (other: number) => void): number {
    let cut = 0;
    for (const list of this.#members[thing] ?? []) {
      const from = increase(this.#cursors, list);
      const end = at(this.#starts, list + 1);
      const isCut = end - at(this.#starts, list) > this.#longest;
      if (isCut) cut++;
      const until = isCut ? Math.min(end, from + this.#following) : end;
      for (let place = from; place < until; place++) {
        const other = at(this.#entries, place);
        if (increase(counts, other) === 1) met(other);
      }
    }
    return cut;
  }
}

/** The longest list that is taken whole: `lengths` has the length of list n at n + 1. */
function longestWithin(lengths: Int32Array, pairs: number): number {
  let sum = 0;
  for (const length of lengths.slice(1).sort()) {
    sum += (length * (length - 1)) / 2;
    if (sum > pairs) return length - 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** A number of a list that has it. */
const at = (numbers: Int32Array, index: number): number => numbers[index] as number;

/** Adds to a number of a list, and gives what it is then. */
function increase(numbers: Int32Array, index: number, by = 1): number {
  const sum = at(numbers, index) + by;
  numbers[index] = sum;
  return sum;
}
