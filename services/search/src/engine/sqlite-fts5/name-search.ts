import type { DatabaseSync } from 'node:sqlite';
import { MOST_HOLDERS, type NameMatches, type NameQuery } from '../../domain/search-engine.ts';

/** Visible documents by the words of their names. */
export class NameSearch {
  readonly #documents;
  readonly #holders;
  readonly #matches;

  constructor(db: DatabaseSync) {
    const visible = `FROM json_each(?2) wanted
      CROSS JOIN names n ON n.project_id = ?1 AND n.word = wanted.value
      CROSS JOIN versions v ON v.document_key = n.document_key AND v.state = 'live'`;
    this.#documents = db.prepare('SELECT documents FROM projects WHERE project_id = ?');
    this.#holders = db.prepare(`SELECT n.word, count(*) AS holders ${visible} GROUP BY n.word`);
    this.#matches = db.prepare(
      `SELECT d.document_id, json_group_array(n.word) AS words ${visible}
       CROSS JOIN documents d ON d.document_key = n.document_key GROUP BY d.document_id`,
    );
  }

  find({ projectId, words }: NameQuery): NameMatches {
    const holders = new Map(
      this.#holders
        .all(projectId, JSON.stringify(words))
        .map(({ word, holders }) => [String(word), Number(holders)]),
    );
    const rare = [...holders].filter(([, count]) => count <= MOST_HOLDERS).map(([word]) => word);
    const rows = rare.length > 0 ? this.#matches.all(projectId, JSON.stringify(rare)) : [];
    return {
      documents: Number(this.#documents.get(projectId)?.documents ?? 0),
      holders,
      matches: rows.map((row) => ({
        documentId: String(row.document_id),
        words: JSON.parse(String(row.words)) as string[],
      })),
    };
  }
}
