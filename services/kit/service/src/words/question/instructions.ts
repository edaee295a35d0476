import { fold } from '../fold.ts';
import { functionWords } from '../stop-words.ts';
import { pattern, source } from './pattern.ts';

/**
 * Words that say how an answer is to be given: rounded, in which unit, how long, from which source. They are left out
 * of a clause of nothing else, and of one that speaks of the answer itself.
 */
const MANNER = {
  en: `answer answers answering response respond reply replies question questions round rounded rounding nearest
    decimal decimals place places digit digits figure figures number numbers percent percents percentage
    percentages pct unit units usd eur gbp chf dollar dollars euro euros pound pounds thousand thousands million
    millions billion billions mn bn one two three four five first second last zero please kindly short shortly
    brief briefly concise concisely simple simply exact exactly approximate approximately approximation word words
    sentence sentences line lines bullet bullets point points page pages cite citation citations source sources
    quote yes no true false only just solely primarily exclusively mainly plainly clearly following given provide
    provided providing provides shown show stated state outlined information details detail data resource
    resources rely relying relied base basing based judgment judgments judgement judgements use using used draw
    drawing conclusion conclusions calculate calculating calculated compute computing computed extract extracting
    extracted determine derive express expressed keep help want need like would let metric format form table
    currency english german french spanish language whole result results full reasonable possible looking taking
    account consideration considering explain why long step steps paragraph
    document documents assumption assumptions explanation explanations calculation calculations thanks
    thank column columns`,
  de: `antwort antworten antworte beantworte beantworten frage fragen runde runden rundet gerundet gerundete
    gerundeten nachkommastelle nachkommastellen kommastelle kommastellen dezimalstelle dezimalstellen dezimale
    stelle stellen ziffer ziffern zahl zahlen prozent prozenten prozentangabe prozentpunkte einheit einheiten euro
    dollar franken pfund tausend tausende million millionen milliarde milliarden mio mrd tsd eins zwei drei vier
    funf erste null keine kurz kurze kurzer knapp genau exakt ungefahr wort worten satz satzen stichpunkt
    stichpunkten stichworten seite seiten seitenzahl quelle quellen zitat ja nein nur bitte lediglich
    ausschliesslich folgende folgenden angabe angaben angegeben angeben gib geben gebe information informationen
    daten verwende verwenden benutze nutze nutzen stutze stutzen basierend grundlage anhand berechne berechnen
    berechnet ermittle ermitteln gesucht ganze ganzen volle deutsch englisch sprache ergebnis tabelle liste
    dokument dokumente dokumenten rechnung rechenweg erklarung erklare erklaren danke hochstens sicht
    vorgelegten vorliegenden`,
  fr: `reponse reponses repondre reponds repondez question questions arrondi arrondie arrondis arrondir arrondissez
    arrondissant decimale decimales virgule chiffre chiffres nombre nombres pourcentage pourcentages pourcent
    pourcents cent unite unites euro euros dollar dollars franc francs millier milliers million millions milliard
    milliards deux trois quatre cinq premier zero bref breve brievement court courte courtement concis concise
    concisement exact exacte exactement environ mot mots phrase phrases ligne lignes page pages source sources
    citation citations oui non seulement uniquement simplement juste exclusivement suivante suivantes suivant
    donne donner donnez indique indiquer indiquez precise preciser precisez information informations donnees
    detail details utilise utiliser utilisant utilisez base basant fondant appuyant calcule calculer calculez
    extrais extraire francais anglais langue resultat tableau liste soyez sois merci plait
    document documents fourni fournis fournie fournies explication explications calcul`,
  es: `respuesta respuestas responde responda responder respondas conteste contesta contestar pregunta preguntas
    redondea redondee redondear redondeado redondeada redondeando decimal decimales cifra cifras numero numeros
    digito digitos porcentaje porcentajes ciento unidad unidades euro euros dolar dolares peso pesos mil miles
    millon millones dos tres cuatro cinco primer cero breve brevemente corto corta concisa conciso exacto exacta
    exactamente aproximado palabra palabras frase frases linea lineas pagina paginas fuente fuentes cita si no
    solo solamente unicamente exclusivamente siguiente siguientes da dame indica indique indicar informacion datos
    detalle detalles usa usando use utiliza utilizando utilice basate basandote basado calcula calcule calcular
    extrae favor espanol ingles idioma resultado tabla lista se sea sed
    documento documentos explicacion explicaciones calculo gracias facilitados proporcionados`,
} as const;
const MANNERS = new Set(Object.values(MANNER).flatMap((list) => list.split(/\s+/)));

/** What a clause speaks of the answer itself by, in folded text. */
const OF_THE_ANSWER = new RegExp(
  [
    String.raw`^(?:please |kindly )?(?:answer|respond|reply|round|express)\b`,
    String.raw`\b(?:your|an|the) (?:answers?|reply)\b`,
    String.raw`^(?:using|with|from|from only|by|en vous|en te|mit|con|usando) (?:only |just |nothing but )?(?:the )?(?:provided |given )?documents?\b`,
    String.raw`^(?:en (?:te|vous) )?(?:fondant|basant|appuyant|utilisant)\b.*\b(?:documents?|donnees|informations?)\b`,
    String.raw`\b(?:your|give|provide|write) (?:me |us )?(?:an? |the |your )?(?:response|judge?ments?)\b`,
    String.raw`\b(?:the|this|following|here s the|here is the) question\b`,
    source`
      ^(?:by )?(?:only |solely )?(?:us|bas|rely|draw|look|tak|consider)(?:e|ing)\b.*\b(?:information|details|data|
      resources?|statements?|sheet|figures)\b
    `,
    String.raw`^(?:bitte )?(?:be)?(?:antworten?|runden?)\b`,
    String.raw`\b(?:deine|ihre|eine|die) antwort\b`,
    String.raw`^(?:merci de )?(?:repond(?:s|re|ez)|arrondi(?:s|r|ssez))\b`,
    String.raw`\b(?:ta|votre|la|une) reponse\b`,
    String.raw`^(?:por favor )?(?:respond[ae]|contest[ae]|redonde[ae])\b`,
    String.raw`\b(?:tu|su|la|una) respuesta\b`,
  ].join('|'),
  'u',
);

/** Words that ask to be given something, where a sentence begins with them. */
const OPENING = new RegExp(
  source`
    ^(?:(?:please|kindly|bitte|por favor|merci de|can you|could you|would you|i want to know|i would like to know|
    tell me)[ ,]+)*(?:
  ` +
    [
      source`
        compute|calculate|work out|determine|extract|provide(?: me| us)?(?: with)?|give(?: me| us)?|find(?: out)?|
        list|identify|state|report
      `,
      source`
        berechnen?(?: sie)?|ermittle|ermitteln(?: sie)?|bestimmen?(?: sie)?|gib(?: mir)?|geben sie(?: mir)?|
        nennen?(?: sie)?(?: mir)?|liste
      `,
      'calculez?|calculer|determinez?|donnez?(?:[- ]moi)?|indiquez?|citez?',
      'calcul[ae]|calcular|determin[ae]|dame|deme|indi(?:ca|que)|extra(?:e|iga)',
    ].join('|') +
    ')(?= )',
  'u',
);

/** Whose part the answer is to take. */
const ROLE = pattern`
    \b(?:assume|imagine|pretend|suppose|act)\b[^.,:;?!]*?\b(?:you are|as an?)\b[^.,:;?!]*?(?= and your\b|[.,:;?!]|
    $)|^you are an?\b[^.,:;?!]*?(?= and\b|[.,:;?!]|$)|^(?:stell dir vor|du bist|sie sind|angenommen)\b[^.:;?!]*|
    ^(?:imagine que|supposez? que|tu es une?|vous etes une?)\b[^.:;?!]*|^(?:imagina|supon(?:ga)? que|eres una?|
    usted es)\b[^.:;?!]*|\bas an? [^.,:;?!]*? would\b|\baus (?:der )?sicht (?:eine[rs]|von)\b[^.,:;?!]*|
    \bcomme le ferait\b[^.,:;?!]*|\bcomo lo haria\b[^.,:;?!]*
  `;

/** What is to be said where there is no answer: a sentence of its own. */
const OTHERWISE = new RegExp(
  source`
      (?<=^|[.?!]\s+)(?:if|falls|wenn|si)\b[^.?!]*,\s*(?:(?:then|please|so|bitte|dann|alors|entonces|
      por favor)\s+)*(?:state|say|mention|answer|write|sage?n?|schreibe?n?|antworten?|dis|dites|indiquez?|
      r[ée]ponds|r[ée]pondez|di|diga|indica|indique|responde|responda)\b[^.?!]*(?=[.!]|$)
    `,
  'giu',
);
/** Why somebody asks: a sentence of its own, without a name, a figure or a question. */
const WHY_ASKED =
  /(?<=^|[.?!]\s+)(?:we|i|i['’]m|we['’]re|my|our|ich|wir|je|j['’]|nous|yo|estoy|estamos|necesito|preparo)(?=[\s'’])[^.?!\d]*[.!](?=\s)/giu;

const ASKING = pattern`
    \b(?:what|how|which|who|whom|whose|when|where|why|was|wie|wer|wann|wo|warum|welche[rsnm]?|combien|
    quel(?:le)?s?|qui|quand|que|cual(?:es)?|cuant[oa]s?|quien(?:es)?|cuando|donde)\b
  `;

const UNIT = source`
  (?:thousands?|millions?|billions?|percents?|percentages?|pct|dollars?|euros?|pounds?|usd|eur|gbp|chf|prozent|
  tausend|millionen|milliarden|mio|mrd|pourcentages?|pourcents?|milliers|milliards|porcentajes?|miles|millones|
  dolares)
`;
const COUNT = source`
  (?:\d|one|two|three|four|no|ein(?:e[rn]?)?|zwei|drei|vier|une?|deux|trois|quatre|una?|dos|tres|cuatro)
`;
/** How an answer is to be written, within a clause that says what is asked. */
const WITHIN = new RegExp(
  [
    source`
      \b(?:in|as|en|expressed in|stated in|en unidades de|angegeben in)(?: an?| the)?(?: units of| us| u s| usd|
       eur| de)?(?: ${UNIT})+(?: (?:of|de) (?:us |u s )?(?:dollars?|euros?|pounds?|dolares|usd|eur))?\b
    `,
    source`
      \b(?:rounded|round|rounding|gerundet|runde|arrondie?s?|arrondir|redonde\w+)(?: (?:off|to|auf|a|au|aux|al|
      the|die|le|la|nearest|nachste|plus proche|${COUNT}|decimal|first|second|whole))+(?: (?:places?|decimals?|
      digits?|points?|percent|number|integer|cent|million|thousand|(?:nach)?kommastellen?|dezimalstellen?|
      stellen?|decimales?|chiffres?|decimal(?:es)?))*\b
    `,
    source`
      \b(?:to|with|mit|auf|avec|a|con)(?: the)? ${COUNT} (?:decimals?(?: places?)?|digits?|nachkommastellen?|
      dezimalstellen?|decimales?|decimal(?:es)?)(?: (?:gerundet|genau|pres))?\b
    `,
    String.raw`\bto the nearest (?:${UNIT}|whole number|integer|cent|tenth|hundredth)\b`,
  ].join('|'),
  'gu',
);

const CLAUSE = /(?<end>[.?!。？！]+(?=\s|$)|[;:]\s|\s[-–—]\s|,\s|[()\n]|[¿¡])/u;
const ABBREVIATION = /(?:^|[\s.])(?:\p{Lu}|inc|corp|co|ltd|no|vs|u\.s|dr|mr|mrs|ms|st|nr|bzw|ca|approx)$/iu;
const WORD = /[\p{L}\p{N}\p{M}%]+/gu;

/** Characters of a question that only say how to answer. `start` included, `end` excluded. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Where a question says how to answer rather than what is asked: 'rounded to two decimals', 'answer in USD millions',
 * 'give the page', 'auf zwei Stellen gerundet', 'assume that you are an analyst'. A source that an instruction names
 * ('relying on the cash flow statement') belongs to what is asked. Ascending, apart.
 */
export function instructionsOf(text: string): Span[] {
  const left: Span[] = [...text.matchAll(OTHERWISE)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  if (text.includes('?')) {
    for (const { index, 0: sentence } of text.matchAll(WHY_ASKED)) {
      const isNamed = /\s(?!I\b)\S*\p{Lu}/u.test(sentence);
      if (!isNamed) left.push({ start: index, end: index + sentence.length });
    }
  }
  let opens = true;
  for (const { start, end, separator } of clausesOf(text)) {
    left.push(...ofClause(text, start, end, opens));
    if (text.slice(start, end).trim() !== '') opens = /[.?!:\n]/.test(separator);
  }
  const content = [...wordsOf(text, 0, text.length)].some(
    (word) =>
      !isFunction(word.folded) && !left.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  return content ? joined(left) : [];
}

function ofClause(text: string, start: number, end: number, opens: boolean): Span[] {
  const words = [...wordsOf(text, start, end)];
  if (words.length === 0) return [];
  const all = { start: (words[0] as FoundWord).start, end: (words.at(-1) as FoundWord).end };
  const { clause, at } = foldedClause(words);
  const spanOf = (match: RegExpExecArray): Span => {
    const until = match.index + match[0].trimEnd().length;
    const inside = words.filter((_, i) => (at[i] ?? 0) < until && (at[i] ?? 0) >= match.index);
    return { start: inside[0]?.start ?? all.start, end: inside.at(-1)?.end ?? all.start };
  };
  const content = words.filter(({ folded }) => !isFunction(folded) || MANNERS.has(folded));
  if (content.length > 0 && content.every(({ folded }) => isManner(folded))) return [all];
  const left: Span[] = [];
  const role = ROLE.exec(clause);
  if (role) left.push(spanOf(role));
  if (OF_THE_ANSWER.test(clause)) {
    const asks = ASKING.test(clause);
    left.push(...words.filter(({ folded }) => isManner(folded) || (!asks && isFunction(folded))));
    return left;
  }
  for (const match of clause.matchAll(WITHIN)) left.push(spanOf(match));
  const opening = opens && OPENING.exec(clause);
  if (opening) left.push(spanOf(opening));
  return left;
}

interface FoundWord extends Span {
  folded: string;
}

function* wordsOf(text: string, from: number, to: number): Generator<FoundWord> {
  for (const match of text.slice(from, to).matchAll(WORD)) {
    const start = from + match.index;
    yield { folded: fold(match[0]).replace(/%/g, 'percent'), start, end: start + match[0].length };
  }
}

/** The clause in folded words, one space apart, and where in it each begins. */
function foldedClause(words: readonly FoundWord[]): { clause: string; at: number[] } {
  const at: number[] = [];
  let clause = '';
  for (const { folded } of words) {
    if (clause !== '') clause += ' ';
    at.push(clause.length);
    clause += folded;
  }
  return { clause, at };
}

function* clausesOf(text: string): Generator<Span & { separator: string }> {
  let start = 0;
  for (const match of text.matchAll(new RegExp(CLAUSE, 'gu'))) {
    const end = match.index;
    if (match[0].startsWith('.') && ABBREVIATION.test(text.slice(start, end))) continue;
    yield { start, end, separator: match[0] };
    start = end + match[0].length;
  }
  yield { start, end: text.length, separator: '' };
}

const FUNCTION = functionWords();

function isFunction(word: string): boolean {
  return FUNCTION.has(word);
}

function isManner(word: string): boolean {
  return MANNERS.has(word) || /^\d$/.test(word);
}

function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}
