import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../schema.ts';

const ADOPTED = `
  INSERT OR IGNORE INTO main.spaces (space_id, served) SELECT space_id, served FROM old.spaces;
  INSERT OR IGNORE INTO main.embeddings (space_key, project_id, passage_key, signs, codes)
    SELECT s.space_key, d.project_id, p.passage_key, oe.signs, oe.codes
    FROM main.passages p
      JOIN main.versions v USING (version_key)
      JOIN main.documents d USING (document_key)
      JOIN old.documents od ON od.project_id = d.project_id AND od.document_id = d.document_id
      JOIN old.versions ov ON ov.document_key = od.document_key AND ov.version = v.version
      JOIN old.passages op ON op.version_key = ov.version_key AND op.ordinal = p.ordinal
        AND op.text = p.text AND op.context IS p.context
      JOIN old.embeddings oe ON oe.passage_key = op.passage_key
      JOIN old.spaces os ON os.space_key = oe.space_key
      JOIN main.spaces s ON s.space_id = os.space_id;
  INSERT OR IGNORE INTO main.embedded (version_key, space_key)
    SELECT v.version_key, s.space_key FROM main.versions v, main.spaces s
    WHERE NOT EXISTS (
      SELECT 1 FROM main.passages p LEFT JOIN main.embeddings e
        ON e.passage_key = p.passage_key AND e.space_key = s.space_key
      WHERE p.version_key = v.version_key AND e.passage_key IS NULL);
`;

/**
 * Takes over the vectors of passages that another index file has in the same version, at the same place and with the
 * same text and context: making them again takes some 50 ms each.
 */
export function adoptVectors(db: DatabaseSync, file: string): void {
  db.prepare('ATTACH DATABASE ? AS old').run(file);
  try {
    transaction(db, () => db.exec(ADOPTED));
  } finally {
    db.exec('DETACH DATABASE old');
  }
}
