import type { DatabaseSync } from 'node:sqlite';
import type { EmbeddingSpace } from '@cairn/service/embedding';
import type { DocumentVersion } from '../../../domain/search-engine.ts';
import type { PassageToEmbed, VectorProgress, VersionVectors } from '../../../domain/vector-index.ts';
import { toContext } from '../../stored-context.ts';
import { embeddedText } from '../../vectors/embedded-text.ts';
import { quantize, signsOf } from '../../vectors/quantized.ts';

/** Vectors deleted in one transaction when another space is served. */
const SLICE = 5_000;

const VISIBLE = `FROM documents d JOIN versions v USING (document_key)
  WHERE d.project_id = ? AND d.document_id = ? AND v.version = ? AND v.state = 'live'`;
const IS_EMBEDDED = `EXISTS (SELECT 1 FROM embedded e JOIN spaces s USING (space_key)
  WHERE e.version_key = v.version_key AND s.space_id = ?)`;

/** What embedding reads and writes of an index file. Every change runs inside the caller's transaction. */
export class VectorWriter {
  readonly #pending;
  readonly #versionKey;
  readonly #texts;
  readonly #space;
  readonly #addSpace;
  readonly #passageKey;
  readonly #write;
  readonly #markWhole;
  readonly #unmark;
  readonly #progress;
  readonly #serveOnly;
  readonly #forget;

  constructor(db: DatabaseSync) {
    this.#pending = db.prepare(
      `SELECT d.project_id, d.document_id, v.version FROM versions v JOIN documents d USING (document_key)
       WHERE v.state = 'live' AND v.passages > 0 AND NOT ${IS_EMBEDDED} LIMIT ?`,
    );
    this.#versionKey = db.prepare(`SELECT v.version_key ${VISIBLE}`);
    this.#texts = db.prepare(
      'SELECT ordinal, text, context FROM passages WHERE version_key = ? ORDER BY ordinal',
    );
    this.#space = db.prepare('SELECT space_key, served FROM spaces WHERE space_id = ?');
    this.#addSpace = db.prepare('INSERT INTO spaces (space_id) VALUES (?)');
    this.#passageKey = db.prepare('SELECT passage_key FROM passages WHERE version_key = ? AND ordinal = ?');
    this.#write = db.prepare(
      `INSERT OR REPLACE INTO embeddings (space_key, project_id, passage_key, signs, codes)
       VALUES (?, ?, ?, ?, ?)`,
    );
    this.#markWhole = db.prepare('INSERT OR IGNORE INTO embedded (version_key, space_key) VALUES (?, ?)');
    this.#unmark = db.prepare('DELETE FROM embedded WHERE version_key = ?');
    this.#progress = db.prepare(
      `SELECT total(passages) AS passages, total(passages * ${IS_EMBEDDED}) AS embedded
       FROM versions v WHERE v.state = 'live'`,
    );
    this.#serveOnly = db.prepare('UPDATE spaces SET served = (space_id = ?)');
    this.#forget = [
      db.prepare(
        `DELETE FROM embeddings WHERE embedding_key IN (
           SELECT e.embedding_key FROM spaces s JOIN embeddings e USING (space_key)
           WHERE s.space_id <> ? LIMIT ${SLICE})`,
      ),
      db.prepare(
        'DELETE FROM embedded WHERE space_key IN (SELECT space_key FROM spaces WHERE space_id <> ?)',
      ),
      db.prepare('DELETE FROM spaces WHERE space_id <> ?'),
    ] as const;
  }

  pending({ id }: EmbeddingSpace, limit: number): DocumentVersion[] {
    return this.#pending.all(id, limit).map((row) => ({
      projectId: Number(row.project_id),
      documentId: String(row.document_id),
      version: Number(row.version),
    }));
  }

  texts(version: DocumentVersion): PassageToEmbed[] {
    const versionKey = this.#visible(version);
    if (versionKey === undefined) return [];
    const rows = this.#texts.all(versionKey);
    return rows.map((row) => {
      const text = embeddedText({ text: String(row.text), context: toContext(row.context) });
      return { ordinal: Number(row.ordinal), text };
    });
  }

  progress({ id }: EmbeddingSpace): VectorProgress {
    const row = this.#progress.get(id);
    const isServed = this.#space.get(id)?.served === 1;
    return { passages: Number(row?.passages), embedded: Number(row?.embedded), isServed };
  }

  /** @returns whether the version is visible: if not, nothing was written. */
  write({ id }: EmbeddingSpace, { vectors, isWhole, ...version }: VersionVectors): boolean {
    const versionKey = this.#visible(version);
    if (versionKey === undefined) return false;
    const spaceKey = Number(this.#space.get(id)?.space_key ?? this.#addSpace.run(id).lastInsertRowid);
    for (const { ordinal, vector } of vectors) {
      const passage = this.#passageKey.get(versionKey, ordinal);
      if (!passage) continue;
      const codes = quantize(vector);
      this.#write.run(spaceKey, version.projectId, Number(passage.passage_key), signsOf(codes), codes);
    }
    if (isWhole) this.#markWhole.run(versionKey, spaceKey);
    return true;
  }

  /** Passages of the version changed: it may lack vectors again. */
  changed(versionKey: number): void {
    this.#unmark.run(versionKey);
  }

  serve({ id }: EmbeddingSpace): void {
    if (!this.#space.get(id)) this.#addSpace.run(id);
    this.#serveOnly.run(id);
  }

  /** Deletes some of what belongs to other spaces. @returns whether there may be more. */
  forgetOthers({ id }: EmbeddingSpace): boolean {
    const [embeddings, embedded, spaces] = this.#forget;
    if (Number(embeddings.run(id).changes) === SLICE) return true;
    embedded.run(id);
    spaces.run(id);
    return false;
  }

  #visible({ projectId, documentId, version }: DocumentVersion): number | undefined {
    const row = this.#versionKey.get(projectId, documentId, version);
    return row && Number(row.version_key);
  }
}
