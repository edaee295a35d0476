/** Words of scale, folded, and what they multiply by. */
export const SCALES: ReadonlyMap<string, number> = mapped<number>([
  [1e3, 'thousand|thousands|tausend|tsd|mille|milliers|mil'],
  [1e6, 'million|millions|mn|mio|millionen|millon|millones'],
  [1e9, 'billion|billions|bn|mrd|milliarde|milliarden|milliard|milliards'],
  [1e12, 'trillion|trillions|billionen'],
]);

/** Words of units, folded, by what they measure in. */
export const UNITS: ReadonlyMap<string, string> = mapped<string>([
  ['percent', 'percent|per cent|pct|prozent|pourcent|pour cent|por ciento|%'],
  ['usd', 'usd|dollar|dollars|dolares'],
  ['eur', 'eur|euro|euros'],
  ['gbp', 'gbp'],
  ['chf', 'chf|franken'],
  ['second', 'second|seconds|sec|secs|sekunde|sekunden|seconde|secondes|segundo|segundos'],
  ['minute', 'minute|minutes|min|minuten|minuto|minutos'],
  ['hour', 'hour|hours|stunde|stunden|heure|heures|hora|horas'],
  ['day', 'day|days|tag|tage|tagen|jour|jours|dia|dias'],
  ['week', 'week|weeks|woche|wochen|semaine|semaines|semana|semanas'],
  ['month', 'month|months|monat|monate|monaten|mois|mes|meses'],
  ['year', 'year|years|jahr|jahre|jahren|an|ans|annee|annees|ano|anos'],
  ['metre', 'metre|metres|meter|meters|metern|metro|metros'],
  ['km', 'km|kilometre|kilometres|kilometer|kilometers|kilometern|kilometros'],
  ['mile', 'mile|miles'],
  ['inch', 'inch|inches|zoll|pouces|pulgadas'],
  ['foot', 'foot|feet|ft'],
  ['degree', 'degree|degrees|deg|°|grad|degre|degres|grado|grados'],
  ['kg', 'kg|kilogram|kilograms|kilo|kilos'],
  ['tonne', 'tonne|tonnes|ton|tons'],
]);

function mapped<T>(lists: readonly (readonly [T, string])[]): Map<string, T> {
  return new Map(
    lists.flatMap(([value, words]) => words.split('|').map((word): [string, T] => [word, value])),
  );
}
