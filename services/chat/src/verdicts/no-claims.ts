import { tokenize } from '@cairn/service/words';

import { languagesOf, termsOf } from '../citations/terms.ts';

/** Fewer meaningful words than this, without a citation and without a figure, state nothing that could be looked up. */
const FEWEST_TERMS = 3;

/** What an answer says of itself, of what it was given, and to the person who asked. By how it begins. */
const OF_ITSELF = new RegExp(
  `^(?:${[
    // English
    'nothing in (?:this|the) (?:project|documents?|passages?)',
    'there (?:is|are|was|were) (?:no|nothing|not) .{0,60}(?:documents?|passages?|sources?|project)',
    "(?:the|these|your|none of the|no) (?:given |provided |available |cited )?(?:documents?|passages?|sources?|texts?|excerpts?)(?: that \\S+ \\S+)? (?:do|does|did|say|says|mention|contain|give|hold|name|provide)(?:es|s)?(?: not|n[’']t| nothing| no\\b)",
    'no (?:passages?|documents?|sources?) (?:say|mention|contain|give|hold|name|answer)s?',
    "(?:i|we) (?:could|can|do|did|was|were|am|are)(?: not|n[’']t|not)\\b",
    "i (?:hope|found|will|have|would|am|can|apologi[sz]e)\\b|i[’']m\\b",
    "(?:let me|please|feel free|here (?:is|are)|hello|hi\\b|dear\\b|thank|sure|certainly|of course|you(?:[’']re)? (?:can|may|are) (?:ask|welcome))",
    '(?:in (?:summary|short|brief)|to summari[sz]e|the following|see (?:also|below|above))[^.]{0,40}:?$',
    // German
    'nichts in (?:diesem|dem) projekt',
    '(?:die|diese|ihre|keine[sr]?(?: der)?) (?:\\S+ )?(?:dokumente?|quellen?|stellen?|texte?|passagen?|abschnitte?) (?:sagt|sagen|nennt|nennen|enthält|enthalten|erwähn(?:t|en)|geben)\\b.{0,60}(?:nicht|kein|nichts)',
    'keine[sr]? (?:der )?(?:dokumente?|quellen?|stellen?|passagen?)',
    '(?:ich|wir) (?:konnte|kann|habe|finde|fand|können|hoffe)',
    '(?:bitte|hier (?:ist|sind)|hallo|guten tag|gern|zusammengefasst|kurz)\\b[^.]{0,40}:?$',
    // French
    'rien dans ce projet',
    'les? (?:documents?|sources?|passages?|extraits?|textes?) (?:\\S+ )?ne (?:dit|disent|mentionnent?|contien(?:t|nent)|donnent?|précisent?|nomment?)',
    'aucun(?:e)? (?:des )?(?:documents?|sources?|passages?|extraits?)',
    "(?:je|nous) (?:n[’']|ne )|j[’']espère",
    "(?:bonjour|voici|veuillez|bien sûr|merci|n[’']hésitez|en (?:résumé|bref))\\b[^.]{0,40}:?$",
    // Spanish
    'nada en este proyecto',
    '(?:los|las|el|la) (?:documentos?|fuentes?|pasajes?|textos?|fragmentos?) (?:\\S+ )?no (?:dicen?|mencionan?|contienen?|dan?|nombran?|indican?)',
    'ning[uú]n[ao]? (?:de los |de las )?(?:documentos?|fuentes?|pasajes?)',
    'no (?:pude|puedo|encontré|encuentro|hay (?:información|datos))',
    '(?:hola|aquí (?:está|están|tiene)|por favor|claro|gracias|espero|en (?:resumen|breve))\\b[^.]{0,40}:?$',
  ].join('|')})`,
  'iu',
);

const ASKS_OR_LEADS = /[?:؟？：][\s*_"'”’»)]*$/u;

interface How {
  /** It has a citation of its own. */
  cites: boolean;
  isRow: boolean;
}

/** Whether a sentence states what could be looked up. */
export function isClaim(text: string, { cites, isRow }: How): boolean {
  if (text === '' || OF_ITSELF.test(text)) return false;
  const hasFigure = /\d/.test(text);
  if (!cites && ASKS_OR_LEADS.test(text)) return false;
  if (isRow) return hasFigure || tokenize(text, 'alone').next().done !== true;
  const terms = termsOf(text, languagesOf(text)).length;
  return cites ? terms > 0 : terms >= FEWEST_TERMS || (hasFigure && terms > 1);
}
