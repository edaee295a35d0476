import type { DatabaseSync } from 'node:sqlite';
import { BEGINS, MOST_HOLDERS, type NameMatches, type NameQuery } from '../../domain/search-engine.ts';

/** A word as it is given back, and the first and last of the words of names that stand for it. */
type Range = [word: string, first: string, last: string];

/** Visible documents by the words of their names. */
export class NameSearch {
  readonly #documents;
  readonly #holders;
  readonly #matches;

  constructor(db: DatabaseSync) {
    const visible = `FROM json_each(?2) wanted
      CROSS JOIN names n ON n.project_id = ?1 AND n.word BETWEEN wanted.value ->> 1 AND wanted.value ->> 2
      CROSS JOIN versions v ON v.document_key = n.document_key AND v.state = 'live'`;
    this.#documents = db.prepare('SELECT documents FROM projects WHERE project_id = ?');
    this.#holders = db.prepare(
      `SELECT wanted.value ->> 0 AS wanted_word, count(DISTINCT n.document_key) AS holders ${visible}
       GROUP BY wanted_word`,
    );
    this.#matches = db.prepare(
      `SELECT d.document_id, d.name, json_group_array(DISTINCT wanted.value ->> 0) AS words ${visible}
       CROSS JOIN documents d ON d.document_key = n.document_key GROUP BY d.document_id`,
    );
  }

  find({ projectId, words, beginnings }: NameQuery): NameMatches {
    const ranges = [
      ...words.map((word): Range => [word, word, word]),
      ...beginnings.map((word): Range => [`${word}${BEGINS}`, `${word}a`, `${word}\u{10ffff}`]),
    ];
    const holders = new Map(
      this.#holders
        .all(projectId, JSON.stringify(ranges))
        .map(({ wanted_word, holders }) => [String(wanted_word), Number(holders)]),
    );
    const rare = ranges.filter(([word]) => (holders.get(word) ?? MOST_HOLDERS + 1) <= MOST_HOLDERS);
    const rows = rare.length > 0 ? this.#matches.all(projectId, JSON.stringify(rare)) : [];
    return {
      documents: Number(this.#documents.get(projectId)?.documents ?? 0),
      holders,
      matches: rows.map((row) => ({
        documentId: String(row.document_id),
        name: String(row.name),
        words: JSON.parse(String(row.words)) as string[],
      })),
    };
  }
}
