import { fold } from '../fold.ts';
import { pattern, source } from './pattern.ts';

/**
 * The kind of thing a question asks for. `figure`: a number, an amount, a share. `date`: a day, a year, a period.
 * `person`: somebody by name, a company too. `place`: where. `yes-no`: whether something is so. `definition`: what
 * something is or means. `open`: any other.
 */
export type QuestionKind = 'figure' | 'date' | 'person' | 'place' | 'yes-no' | 'definition' | 'open';

const MEASURE =
  `amount number rate ratio margin percentage share price prices cost costs fee fees total value sum average count
  size revenue revenues profit income sales headcount expenditure expenditures expense expenses turnover growth
  dividend earnings ebit ebitda eps capex debt equity assets liabilities cash emissions temperature length height
  weight width depth speed volume area capacity dose dosage score balance budget salary quantity limit threshold
  maximum minimum distance duration anzahl zahl betrag hohe quote anteil prozentsatz preis kosten gebuhr summe
  wert umsatz gewinn ergebnis dividende marge temperatur gewicht lange breite tiefe menge dauer dosis montant
  nombre taux pourcentage part prix cout couts frais somme valeur chiffre benefice dividende marge poids longueur
  largeur hauteur quantite duree importe numero tasa porcentaje cuota precio coste costes costo suma valor cifra
  beneficio dividendo margen peso longitud altura cantidad duracion`
    .trim()
    .split(/\s+/)
    .join('|');

const AUXILIARY = source`
  is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|isn|aren|wasn|doesn|didn|
  hasn
`;
const GERMAN_VERB = source`
  ist|sind|war|waren|hat|haben|hatte|hatten|kann|konnen|konnte|darf|durfen|wird|werden|wurde|wurden|gibt|gab|muss|
  mussen|soll|sollen|liegt|lag|besteht
`;
const SPANISH_VERB = source`
  es|son|fue|fueron|era|esta|estan|tiene|tienen|tuvo|ha|han|hay|hubo|puede|pueden|debe|deben|existe|existen
`;

/**
 * By folded words, one space apart: the first that fits. 'How much' is no yes or no, so what opens a question comes
 * before what stands within.
 */
const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'figure',
    pattern`
      ^(?:and |y |et |und )?(?:by |at |to |um |auf |bei |a |de |en |con |uber )?(?:how (?:many|much|large|big|
      high|long|old|far|often|tall|deep|wide|heavy|fast|expensive|hot|cold|small|low)|wie (?:viele?n?|viel|hoch|
      gross|lange?|oft|alt|weit|breit|tief|teuer|schwer|schnell|stark|haufig)|wievie\w*|combien|cuant[oa]s?)\b
    `,
  ],
  [
    'date',
    pattern`
      ^(?:(?:until|since|from|by|on|in|at|bis|seit|ab|an|zu|a|depuis|jusqu|desde|hasta|de|en|le) )*(?:when|
      (?:what|which) (?:\w+ )?(?:dates?|day|year|month|time|quarter|period)|wann|welche[snmr]? (?:datum|tage?|
      jahr|monat|zeitpunkt)|quand|quel(?:le)? (?:\w+ )?(?:date|jour|annee|mois)|cuando|que (?:dia|fecha|ano|mes)|
      cual (?:es|fue) la fecha)\b
    `,
  ],
  [
    'date',
    pattern`
      \b(?:what|which) (?:is|was|are|were) the (?:\w+ ){0,3}(?:date|deadline|day|year)\b(?! (?:end|average|growth|
      over|on|to))
    `,
  ],
  [
    'person',
    pattern`
      ^(?:by |to |with |from |of |von |mit |an |bei |par |a |pour |avec |de |con |por )?(?:who|whom|whose|wer|wem|
      wen|wessen|qui|quien|quienes)\b
    `,
  ],
  [
    'person',
    pattern`
      ^(?:what|which) (?:person|people|director|manager|author|company|business|firm)\b|^welche (?:person|
      firma)\b|^quelle (?:personne|societe)\b|^que (?:persona|empresa)\b
    `,
  ],
  [
    'place',
    pattern`
      ^(?:from |in |at |to )?(?:where|(?:what|which) (?:city|country|town|place|address|location)|wo|woher|wohin|
      in welche[rmn] (?:stadt|land|ort)|ou|dans quel(?:le)? (?:ville|pays)|d ou|donde|de donde|a donde|
      en que (?:ciudad|pais|lugar))\b
    `,
  ],
  [
    'definition',
    pattern`
      ^(?:define|what (?:is|are) (?:an? )?(?:meant by|the (?:meaning|definition) of)|what does .+ (?:mean|
      stand for)|was (?:ist mit .+ gemeint|bedeutet|heisst)|que (?:signifie|veut dire|significa|quiere decir)|
      was versteht man|qu entend on)\b
    `,
  ],
  ['definition', /^what (?:is|are) an? [\p{L}\p{N} ]+$/u],
  [
    'figure',
    new RegExp(
      source`
        ^(?:what|which|welche[rsn]?|wie lautet|quel(?:le)?s?|cual(?:es)?|que)\b(?:(?! (?:of|for|in|at|by|von|des|
        der|im|bei|de|du|d|en|del|drove|drives|led|caused) ).)*\b(?:${MEASURE})s?\b(?! (?:drivers?|factors?|
        items?|type|name|policy|method))
      `,
      'u',
    ),
  ],
  ['yes-no', /\b(?:yes or no|ja oder nein|oui ou non|si o no)\b/u],
  [
    'yes-no',
    new RegExp(
      source`
        ^(?:${AUXILIARY})\b|^(?:${GERMAN_VERB})\b(?! (?:mir|an))|^(?:est ce qu\w*|y a t il|a t (?:il|elle|on)|
        peut on|existe t il)\b|^(?:${SPANISH_VERB})\b|\w t (?:il|elle|on)\b
      `,
      'u',
    ),
  ],
];

/** A figure where the answer's unit or rounding is said, whatever the words. */
const GIVES_FIGURE = pattern`
    \b(?:round(?:ed)?|decimals?|percents?|percentage|millions?|billions?|thousands?|gerundet|nachkommastellen?|
    prozent|millionen|arrondi\w*|decimales?|pourcentage|redonde\w+|decimal(?:es)?|porcentaje|millones)\b
  `;

/**
 * @param subject the question without its instructions.
 * @param instructions what was left out of it.
 */
export function kindOf(subject: string, instructions: string): QuestionKind {
  const sentences = subject
    .split(/(?<=[?!])\s|(?<=\p{Ll}{2}[.:])\s|[,¿¡]/u)
    .map(plain)
    .filter(Boolean);
  if (/\b(?:yes or no|ja oder nein|oui ou non|si o no)\b/u.test(plain(instructions))) return 'yes-no';
  for (const sentence of sentences) {
    const kind = KINDS.find(([, opening]) => opening.test(sentence))?.[0];
    if (kind) return kind;
  }
  return GIVES_FIGURE.test(plain(instructions)) ? 'figure' : 'open';
}

const plain = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
