import type { FileType } from '@cairn/proto/documents';
import type { estypes } from '@elastic/elasticsearch';
import type { DocumentVersion, PassageText } from '../../domain/search-engine.ts';

/** Goes into the names of indices: one of another layout is not read, but built again from the documents. */
export const SCHEMA_VERSION = 4;

/** What vectors need; an index that was made without it gets it before the first vector is written. */
export const VECTOR_PROPERTIES: Record<string, estypes.MappingProperty> = {
  space: { type: 'keyword' },
  codes: { type: 'binary', doc_values: true },
  embedded: { type: 'keyword' },
};

/**
 * One index holds the passages of all versions of all documents, and for each document a record that says which of its
 * versions is the visible one. Both have the project as routing key: what belongs to a project lies in one shard, so
 * that one view of that shard shows record and passages as they were at one moment, and no other project's shard is
 * asked.
 *
 * Text is analysed by Cairn (engine/analysis) and not by the server: its analyzers know neither the pairs of characters
 * that unspaced scripts are found by together with the folding and the stems of the rest, nor the function words that
 * do not count for a passage's length. With the same terms both engines rank alike: of the eight best of 20,000
 * passages 998 in 1,000 are the same, and the first always; and on Cranfield's abstracts nDCG@10 is the same, 0.43,
 * where the server's English analyzer and BM25 give 0.39. Each term carries its project (`7:flint`), so that a posting
 * list, and the number of passages in it, never spans two projects.
 *
 * `terms` is what candidates are found by. Its similarity is BM25's saturation with a fixed length in the place of the
 * mean length of a shard's passages, times the weight that Cairn gives the term: the built-in BM25 counts over all
 * projects of a shard. It is only a first ranking; `vector`, the same terms with their frequencies, is what Cairn
 * scores exactly by.
 *
 * Vectors of passages are records of their own beside them (`vectors/`), since a passage cannot be written again from
 * what the index keeps of it.
 */
export const MAPPINGS: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _routing: { required: true },
  _source: { excludes: ['terms', 'vector', 'codes', 'embedding_*'] },
  properties: {
    kind: { type: 'keyword' },
    projectId: { type: 'keyword' },
    documentId: { type: 'keyword' },

    versionKey: { type: 'keyword' },
    version: { type: 'integer' },
    ordinal: { type: 'integer' },
    length: { type: 'integer', index: false },
    terms: { type: 'text', analyzer: 'terms', similarity: 'saturation', index_options: 'freqs' },
    vector: { type: 'binary', doc_values: true },
    id: { type: 'keyword', index: false, doc_values: false },
    text: { type: 'keyword', index: false, doc_values: false },
    page: { type: 'integer', index: false, doc_values: false },
    start: { type: 'integer', index: false, doc_values: false },
    end: { type: 'integer', index: false, doc_values: false },
    lineStart: { type: 'integer', index: false, doc_values: false },
    lineEnd: { type: 'integer', index: false, doc_values: false },
    context: { type: 'object', enabled: false },

    live: { type: 'integer' },
    hidden: { type: 'keyword' },
    name: { type: 'keyword', index: false },
    nameWords: { type: 'keyword' },
    fileType: { type: 'keyword' },
    createdAt: { type: 'date' },

    ...VECTOR_PROPERTIES,
  },
};

/** The terms of a passage of about 1,500 characters, function words included. */
const REFERENCE_LENGTH = 220;

/** The constants of ranking/bm25.ts. */
const SATURATION = `query.boost * doc.freq / (doc.freq + 1.2 * (0.25 + 0.75 * doc.length / ${REFERENCE_LENGTH}.0))`;

/** @param shards among which projects are spread. */
export function settings(shards: number): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    // A copy wherever there is a second node to hold it.
    auto_expand_replicas: '0-1',
    // Whatever must be seen is shown by the request that writes it.
    refresh_interval: '10s',
    similarity: { saturation: { type: 'scripted', script: { source: `return ${SATURATION};` } } },
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
  };
}

/** A passage as the index is given it. */
export interface StoredPassage extends Omit<PassageText, 'headings'> {
  kind: 'passage';
  projectId: string;
  documentId: string;
  /** `<project>/<document>/<version>` */
  versionKey: string;
  version: number;
  /** In terms other than function words. */
  length: number;
  terms: string;
  /** Packed by `packTerms`. */
  vector: string;
}

/** A document's record as the index is given it. */
export interface StoredDocument {
  kind: 'document';
  projectId: string;
  documentId: string;
  /** The visible version; 0 when none is. */
  live: number;
  /** Keys of the versions that the index holds passages of, or may hold, and that are not visible. */
  hidden: string[];
  name: string;
  /** `<project>:<word>` for each word of the name, and of what the visible version says of itself. */
  nameWords: string[];
  fileType: FileType;
  createdAt: string;
  /** Ids of the spaces that every passage of the visible version has all its vectors of. */
  embedded: string[];
}

/** The vector of a passage in one space, as the index is given it. */
export interface StoredVector {
  kind: 'vector';
  projectId: string;
  documentId: string;
  versionKey: string;
  version: number;
  ordinal: number;
  space: string;
  /** See engine/vectors/quantized.ts; as base64. */
  codes: string;
}

export const routingOf = ({ projectId }: { projectId: number }): string => String(projectId);

export const documentKey = (of: { projectId: number; documentId: string }): string =>
  `${of.projectId}/${of.documentId}`;

export const versionKey = (of: DocumentVersion): string => `${documentKey(of)}/${of.version}`;

export const passageKey = (version: string, ordinal: number): string => `${version}/${ordinal}`;

export const vectorKey = (passage: string, spaceId: string): string => `${passage}@${spaceId}`;

/** The field that holds vectors of so many dimensions: those of a field are all alike. */
export const vectorField = (dimensions: number): `embedding_${number}` => `embedding_${dimensions}`;

/** A term or a word of a name as the index knows it: that of one project. */
export const ofProject = (projectId: number, term: string): string => `${projectId}:${term}`;
