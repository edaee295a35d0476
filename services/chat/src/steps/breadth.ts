import { fold, readQuestion } from '@cairn/service/words';
import type { NamedDocument } from '../citations/searched-first.ts';

/**
 * What a question asks for that one search does not answer: a document from its beginning to its end, or several
 * things, each with passages of its own.
 */
export type Breadth = 'document' | 'several';

/** Of folded text. English, German, French and Spanish. */
const SUMMARY =
  /\b(?:summar(?:y|ies|i[sz]e[sd]?)|overview|outline|gist|zusammenfass\w*|fass\w*\b.*\bzusammen|uberblick|inhaltsangabe|resume[rz]?|resumes|synthese|apercu|resumen|resum[ai]r?|sintesis)\b/;
const DOCUMENT =
  /\b(?:documents?|reports?|files?|papers?|books?|contracts?|agreements?|manuals?|stud(?:y|ies)|thesis|dokument\w*|bericht\w*|datei\w*|vertrag\w*|buch(?:s|es)?|studien?|handbuch\w*|rapports?|fichiers?|contrats?|livres?|etudes?|manuels?|documentos?|informes?|archivos?|contratos?|libros?|estudios?|manual(?:es)?)\b/;
const WHOLE =
  /\b(?:whole|entire|full|complete|ganze[nrsm]?|gesamte[nrsm]?|komplette[nrsm]?|entiere?|complete?|integral|tout|entero|entera|completo|completa|todo)\b/;

const COMPARISON =
  /\b(?:compare|compares|comparing|comparisons?|contrast|versus|vs|differences?\b[^.?!]{0,40}\bbetween|vergleich\w*|gegenuberstell\w*|unterschied\w*\b[^.?!]{0,40}\bzwischen|compare[rz]|comparaisons?|differences?\b[^.?!]{0,40}\bentre|comparar?|compara|compare[ns]?|comparaci(?:on|ones)|diferencias?\b[^.?!]{0,40}\bentre)\b/;
const ALL_OF_THEM =
  /^\W*(?:\w+ ){0,2}?(?:list|name|enumerate|collect|liste|liste[rz]|nenne|nennen|zahle|sammle|enumere[rz]?|cite[rz]?|donne[rz]?|lista|enumera|nombra|cita|dame)\b[^.?!]{0,60}?\b(?:all|every|each|alle[nr]?|samtliche[nr]?|jede[nrs]?|tous|toutes|chaque|todos|todas|cada)\b/;
const ALL_DOCUMENTS =
  /\b(?:(?:all|every|each)(?: of)?(?: the| these)? (?:documents?|reports?|files?|contracts?)|(?:alle[nr]?|samtliche[nr]?) (?:dokumente?n?|berichte?n?|dateien|vertrage?n?)|tous les (?:documents|rapports|fichiers|contrats)|todos los (?:documentos|informes|archivos|contratos))\b/;

/** One period written as two years: 2017/18, 2017-2018. */
const DOUBLE_YEAR = /\b((?:19|20)?\d\d)\s?[/–—-]\s?(?:19|20)?\d\d\b/g;
/** Between two names that are asked about alike. */
const JOINED = /^,? (?:and|or|und|oder|et|ou|y|o) /;
/** So many questions in one message. */
const MANY_QUESTIONS = 3;
const MANY_NAMES = 3;

/**
 * How wide a question is, by its own words and the documents that it names; undefined where one search answers it.
 * Decided without a model, so that the usual question costs nothing.
 */
export function breadthOf(text: string, named: readonly NamedDocument[]): Breadth | undefined {
  const folded = fold(text);
  const isSummary = SUMMARY.test(folded);
  if (isSummary && !ALL_DOCUMENTS.test(folded) && areAkin(named)) {
    if (named.length > 0 || WHOLE.test(folded) || DOCUMENT.test(folded)) return 'document';
  }
  if (COMPARISON.test(folded) || ALL_OF_THEM.test(folded) || ALL_DOCUMENTS.test(folded)) return 'several';
  if (!areAkin(named)) return 'several';
  return namesSeveral(text) ? 'several' : undefined;
}

/** Several years, quarters, companies or questions. */
function namesSeveral(text: string): boolean {
  const { years, parts, names, kind } = readQuestion(text.replace(DOUBLE_YEAR, '$1'));
  if (years.length > 1 || parts.length > 1 || names.length >= MANY_NAMES) return true;
  if ((text.match(/\?/g) ?? []).length >= MANY_QUESTIONS) return true;
  if (kind !== 'figure' && kind !== 'date') return false;
  return names.some((name) => {
    const after = text.slice(text.indexOf(name) + name.length);
    const link = JOINED.exec(after)?.[0];
    return link !== undefined && names.some((other) => after.startsWith(other, link.length));
  });
}

/** Whether documents are named by the same words: several years of one report are no several things. */
function areAkin(named: readonly NamedDocument[]): boolean {
  const [first, ...others] = named;
  return others.every(
    ({ words }) => isWithin(words, first?.words ?? []) || isWithin(first?.words ?? [], words),
  );
}

const isWithin = (words: readonly string[], others: readonly string[]) =>
  words.every((word) => others.includes(word));
