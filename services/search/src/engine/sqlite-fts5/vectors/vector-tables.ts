/**
 * Vectors of passages. `spaces` names what they can be compared within; one of them is served. `embeddings` holds codes
 * and signs (engine/vectors) of a passage's vector; keys are never used twice, so that what a reader holds of a project
 * is continued from the last one it knows. The second index holds all that a reader reads. `embedded` names versions
 * whose passages have all the vectors they can get.
 */
export const VECTOR_TABLES = `
  CREATE TABLE spaces (
    space_key INTEGER PRIMARY KEY AUTOINCREMENT,
    space_id TEXT NOT NULL UNIQUE,
    served INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE embeddings (
    embedding_key INTEGER PRIMARY KEY AUTOINCREMENT,
    space_key INTEGER NOT NULL,
    project_id INTEGER NOT NULL,
    passage_key INTEGER NOT NULL,
    signs BLOB NOT NULL,
    codes BLOB NOT NULL
  );
  CREATE UNIQUE INDEX embeddings_of_passage ON embeddings (passage_key, space_key);
  CREATE INDEX embeddings_of_project ON embeddings (space_key, project_id, embedding_key, passage_key, signs);
  CREATE TABLE embedded (
    version_key INTEGER NOT NULL,
    space_key INTEGER NOT NULL,
    PRIMARY KEY (version_key, space_key)
  ) WITHOUT ROWID;
`;
