import type { DatabaseSync } from 'node:sqlite';

/** The signs of a project's vectors, in the order they were written. */
export interface Signs {
  readonly spaceKey: number;
  /** Bytes of one. */
  readonly width: number;
  /** How many there are; what follows in the arrays is room. */
  count: number;
  keys: Int32Array;
  signs: Uint8Array;
  /** The last embedding that is among them. */
  last: number;
}

type Row = [embeddingKey: number, passageKey: number, signs: Uint8Array];

/** Bytes of all signs that are held; the project searched last stays whatever it takes. */
const MOST_BYTES = 64_000_000;

/**
 * Signs of the projects searched last, 52 bytes a passage of 384 dimensions. What was written since a search is read by
 * the next one; signs of passages that were taken out stay until the project is forgotten, or until they are a fifth,
 * and lead nowhere: what they stand for is no longer read.
 */
export class HeldSigns {
  readonly #since;
  readonly #count;
  /** The one searched last is the last. */
  readonly #held = new Map<number, Signs>();

  constructor(db: DatabaseSync) {
    this.#since = db.prepare(
      `SELECT embedding_key, passage_key, signs FROM embeddings INDEXED BY embeddings_of_project
       WHERE space_key = ? AND project_id = ? AND embedding_key > ? ORDER BY embedding_key`,
    );
    this.#since.setReturnArrays(true);
    this.#count = db.prepare(
      'SELECT count(*) AS count FROM embeddings WHERE space_key = ? AND project_id = ?',
    );
  }

  /** As of the caller's view of the index. @param passages that the project has. */
  of(projectId: number, spaceKey: number, passages: number): Signs {
    const before = this.#held.get(projectId);
    this.#held.delete(projectId);
    const signs = before && isOf(before, spaceKey, passages) ? before : this.#empty(projectId, spaceKey);
    for (const row of this.#since.iterate(spaceKey, projectId, signs.last)) {
      add(signs, row as unknown as Row);
    }
    this.#held.set(projectId, signs);
    this.#makeRoom();
    return signs;
  }

  forget(projectId: number): void {
    this.#held.delete(projectId);
  }

  #empty(projectId: number, spaceKey: number): Signs {
    const row = this.#since.get(spaceKey, projectId, 0) as unknown as Row | undefined;
    const width = row?.[2].length ?? 0;
    const room = Number(this.#count.get(spaceKey, projectId)?.count);
    const [keys, signs] = [new Int32Array(room), new Uint8Array(room * width)];
    return { spaceKey, width, count: 0, keys, signs, last: 0 };
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const { signs, keys } of this.#held.values()) bytes += signs.length + keys.byteLength;
    for (const [projectId, { signs, keys }] of this.#held) {
      if (bytes <= MOST_BYTES || this.#held.size === 1) return;
      this.#held.delete(projectId);
      bytes -= signs.length + keys.byteLength;
    }
  }
}

/** Whether what is held can be continued; without a first one it is not known how wide they are. */
function isOf({ spaceKey, count }: Signs, wantedKey: number, passages: number): boolean {
  return spaceKey === wantedKey && count > 0 && count <= passages * 1.25 + 100;
}

function add(to: Signs, [embeddingKey, passageKey, signs]: Row): void {
  to.last = embeddingKey;
  if (signs.length !== to.width) return;
  if (to.count === to.keys.length) {
    const room = Math.ceil(to.count * 1.25) + 64;
    const [keys, bytes] = [new Int32Array(room), new Uint8Array(room * to.width)];
    keys.set(to.keys);
    bytes.set(to.signs);
    to.keys = keys;
    to.signs = bytes;
  }
  to.keys[to.count] = passageKey;
  to.signs.set(signs, to.count * to.width);
  to.count++;
}
