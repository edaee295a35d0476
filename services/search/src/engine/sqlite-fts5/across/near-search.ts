import type { DatabaseSync } from 'node:sqlite';
import { termOf, tokenize } from '@cairn/service/words';
import type { NearQuery } from '../../../domain/entries/find.ts';
import { faultsOf, nearest } from '../../analysis/near-words.ts';

/** Stems whose words are looked at. */
const MOST_STEMS = 10;

/** Words near to others. The first letter is taken to be right: it seldom is wrong, and the rest need not be read. */
export class NearSearch {
  readonly #terms;
  readonly #holders;
  readonly #names;
  readonly #posting;
  readonly #text;

  constructor(db: DatabaseSync) {
    const range = (table: string, column: string) =>
      `json_each(?1) s CROSS JOIN ${table} t ON t.project_id = s.value AND t.${column} >= ?2 AND t.${column} < ?3
       WHERE length(t.${column}) BETWEEN ?4 AND ?5 GROUP BY t.${column}`;
    // From the index of terms alone: how many passages hold each is read of those that stand near.
    this.#terms = db.prepare(`SELECT t.term AS word FROM ${range('terms', 'term')}`);
    this.#holders = db.prepare(
      `SELECT t.term AS word, sum(t.passages) AS holders, max(t.term_id) AS id
       FROM json_each(?1) s CROSS JOIN json_each(?2) w
       CROSS JOIN terms t ON t.project_id = s.value AND t.term = w.value GROUP BY t.term`,
    );
    this.#names = db.prepare(`SELECT t.word, count(*) AS holders FROM ${range('names', 'word')}`);
    this.#posting = db.prepare('SELECT rowid FROM postings WHERE postings MATCH ? LIMIT 1');
    this.#text = db.prepare('SELECT text FROM passages WHERE passage_key = ?');
  }

  near({ spaces, words }: NearQuery): Map<string, string[]> {
    const json = JSON.stringify(spaces);
    const near = words.map((word) => [word, this.#nearTo(json, word)] as const);
    return new Map(near.filter(([, others]) => others.length > 0));
  }

  #nearTo(spaces: string, word: string): string[] {
    const faults = faultsOf(word);
    if (faults === 0) return [];
    const term = termOf(word);
    // Stems of words with one fault may differ by more.
    const most = faults + 1;
    const begun = this.#terms.all(...this.#range(spaces, term, faults)).map((row) => String(row.word));
    const near = nearest(term, new Map(begun.map((each) => [each, 0])), { most, count: begun.length });
    const ids = new Map<string, number>();
    const terms = new Map<string, number>();
    for (const row of this.#holders.all(spaces, JSON.stringify(near))) {
      terms.set(String(row.word), Number(row.holders));
      ids.set(String(row.word), Number(row.id));
    }
    const names = new Map<string, number>();
    for (const row of this.#names.all(...this.#range(spaces, word, faults))) {
      names.set(String(row.word), Number(row.holders));
    }
    const stems = nearest(term, terms, { most, count: MOST_STEMS });
    const ofTexts = new Map<string, number>();
    for (const stem of stems) {
      const other = this.#wordOf(stem, ids.get(stem) ?? 0);
      if (other !== undefined) ofTexts.set(other, terms.get(stem) ?? 0);
    }
    return nearest(word, new Map([...ofTexts, ...names]));
  }

  #range(spaces: string, word: string, faults: number): [string, string, string, number, number] {
    const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
    return [spaces, first, `${first}\u{10FFFF}`, word.length - faults - 1, word.length + faults + 1];
  }

  /** The word that a term stands for, as some passage has it: terms are stems. */
  #wordOf(term: string, id: number): string | undefined {
    const posting = this.#posting.get(`"${id}"`);
    const row = posting && this.#text.get(Number(posting.rowid));
    for (const token of tokenize(String(row?.text ?? ''), 'always')) {
      if (termOf(token.text) === term) return token.text;
    }
    return undefined;
  }
}
