/** Words that say what a line is, of the languages that texts are read in; months as the platform writes them. */

const LANGUAGES = ['en', 'de', 'fr', 'es'];

function monthNames(): string[] {
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index, 1)));
    }),
  );
  return names.map((name) => name.toLowerCase().replace(/\.$/, ''));
}

const words = (text: string) => text.trim().split(/\s+/);

/** Nouns of periods: one of them, a month or a year makes a line the head of columns. */
export const PERIOD_NOUNS = new Set([
  ...words('year years quarter quarters month months week weeks period periods fiscal fy'),
  ...words('jahr jahre geschäftsjahr geschäftsjahre quartal quartale monat monate halbjahr stichtag'),
  ...words('exercice exercices année années trimestre trimestres semestre mois'),
  ...words('ejercicio ejercicios año años trimestre trimestres semestre mes meses'),
  ...monthNames(),
]);

/** What else stands in such a line. */
export const PERIOD_WORDS = new Set([
  ...words('ended ending end as of at for the and to from in on by change changes restated adjusted'),
  ...words('first second third fourth three six nine twelve one two audited unaudited note notes actual'),
  ...words('total increase decrease variance vs versus percent change* q1 q2 q3 q4 h1 h2'),
  ...words('zum bis vom am im den der die und drei sechs neun zwölf erstes zweites drittes viertes anhang'),
  ...words(
    'clos close terminé terminés terminée au du le les la et de des premier deuxième troisième quatrième',
  ),
  ...words('trois six neuf douze variation veränderung variación'),
  ...words('terminado terminados finalizado cerrado al del el los las y tres seis nueve doce nota notas'),
]);

/** A unit of figures: what a statement is kept in. */
export const UNIT =
  /(?<![\p{L}\p{N}])(?:millions?|thousands|billions|000s?|mio|mrd|tsd|teur|t€|m€|k€|t?chf|millionen|milliarden|tausend|milliers|milliards|millones|miles de|[€$£] ?m|[€$£]000)(?![\p{L}\p{N}])/iu;

/** How a line begins that only says the unit. */
export const UNIT_START =
  /^(?:[([]\s*)?(?:(?:all )?(?:amounts?|dollars?|figures|tabular|u\.?s\.?|in|expressed|angaben|beträge|alle|en|montants?|chiffres|importes?|cifras|expresado|eur|usd|chf|gbp|millions?|thousands|mio|tsd|mrd|teur)(?![\p{L}\p{N}])|[€$£¥])/iu;

/** What a document of a kind says of its kind on its first page. */
export const KIND =
  /\bform\s+(?:10-?[kq]|20-?f|40-?f|8-?k|6-?k)\b|\b(?:annual|quarterly|interim|half-?year(?:ly)?|integrated|earnings|sustainability) (?:report|release|results|financial report)\b|berichts?\b|\brapport\b|\bdocument d.enregistrement\b|\b(?:informe|memoria)\b|\b(?:agreement|contract|protocol|minutes|vertrag|protokoll|contrat|acuerdo|contrato|protocolo|acta)\b/iu;

/** A company's legal form at the end of its name. */
export const LEGAL_FORM =
  /(?:\b(?:inc|corp|corporation|incorporated|company|co|plc|ltd|limited|llc|l\.?p|ag|se|gmbh|kgaa|kg|s\.?a|s\.?a\.?s|s\.?p\.?a|n\.?v|b\.?v|a\/s|asa|ab|oyj|s\.?l|s\.?a\.?u)\b\.?)$/iu;

/** What a reporting period is called where a first page names it, with its year near by. */
export const REPORTED_PERIOD =
  /\b(?:years?|quarter(?:ly)?|months?|weeks?|periods?) (?:period )?(?:ended|ending)\b|\bfiscal (?:year )?20\d\d\b|\bgeschäftsjahr|\bexercice\b|\bejercicio\b|\b(?:annual report|geschäftsbericht|rapport annuel|informe anual|form 10-[kq]).*\b(?:19[89]|20\d)\d\b/iu;
