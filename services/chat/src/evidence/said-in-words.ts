/** Numbers and times as words say them, in the four languages. */

const NUMBERS = [
  // English
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  '(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ]\\p{L}+)?',
  'hundreds?|thousands?|millions?|billions?|dozens?|half|once|twice|thrice|none',
  // German, which writes numbers in one word
  'null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|elf|zwölf|keine?r?|halb|die Hälfte|Dutzend\\p{L}*',
  '\\p{L}*(?:zehn|zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)',
  '\\p{L}+mal|Million(?:en)?|Milliarden?',
  // French
  'zéro|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|aucune?',
  'vingt|trente|quarante|cinquante|soixante|cents?|mille|milliards?|douzaines?|demie?|moitié',
  // Spanish
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|trece|catorce|quince|dieci\\p{L}+|veint\\p{L}+',
  'treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(?:to)?|\\p{L}+cient[oa]s|mil|millón|millones',
  'docenas?|medi[oa]|mitad|ningun[oa]?',
].join('|');

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/** A number in words. */
export const NUMBER_IN_WORDS = word(NUMBERS);

/** A time of the day, the week or the year in words, and how often something is. */
const TIMES = [
  `(?:at|by|from|till|until|around|past|um|ab|bis|gegen|à|vers|dès|las?)\\s+(?:half\\s+)?(?:${NUMBERS})`,
  'noon|midday|midnight|dawn|dusk|sunrise|sunset|mornings?|afternoons?|evenings?|nights?',
  'daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|every|each|always|never|immediately|today|tomorrow|yesterday',
  'spring|summer|autumn|winter|weekends?|century|ago',
  'mittags?|mitternacht|morgens?|vormittags?|nachmittags?|abends?|nachts?|jede[nrms]?|immer|nie|sofort|heute|gestern',
  '(?:täg|wöchent|monat|jähr|halbjähr|vierteljähr)lich\\p{L}*|frühling|frühjahr|sommer|herbst|jahrhundert',
  '(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?',
  'midi|minuit|matin|soir|nuit|chaque|tous les|toutes les|toujours|jamais|aujourd|demain|hier|siècle',
  'lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|printemps|été|automne|hiver',
  'mediodía|medianoche|mañana|tarde|noche|cada|todos los|todas las|siempre|nunca|hoy|ayer|siglo',
  'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|primavera|verano|otoño|invierno',
].join('|');

export const TIME_IN_WORDS = word(TIMES);

/** What puts something before, after or within something else: an answer to 'when', and to no other question. */
export const BESIDE_IN_TIME = word(
  [
    'before|after|until|till|since|within|during|upon|once|when|whenever|while|as soon as',
    'nach|vor|bis|seit|während|innerhalb|sobald|wenn|nachdem|bevor',
    'après|avant|depuis|pendant|dès|quand|lorsqu?e?|jusqu',
    'después|antes|hasta|desde|durante|cuando|dentro de|tras',
  ].join('|'),
);
