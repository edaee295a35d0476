import { fold } from '../fold.ts';
import { pattern } from './pattern.ts';

/** Folded words and signs of a unit. Currencies by their ISO 4217 code. */
const UNITS: Readonly<Record<string, RegExp>> = {
  percent: pattern`
    %|\b(?:percents?|percentages?|pct|prozente?n?|prozentsatz|
    pourcentages?|pour ?cent|porcentajes?|por ciento)(?!\p{L})
  `,
  usd: /\$|\b(?:usd|dollars?|dolares)\b/u,
  eur: /€|\b(?:eur|euros?)\b/u,
  gbp: /£|\b(?:gbp|pounds? sterling)\b/u,
  chf: /\b(?:chf|(?:schweizer )?franken|francs? suisses?)\b/u,
  jpy: /¥|\b(?:jpy|yen)\b/u,
  thousand: /\b(?:thousands?|tausend|tsd|milliers?|miles)\b/u,
  million: /\b(?:millions?|mn|millionen|mio|millones)\b/u,
  billion: /\b(?:billions?|bn|milliarden?|mrd|milliards?)\b|\bmil(?:es de)? millones\b/u,
};

/** The units that a question names, in the order of the list above. */
export function unitsOf(text: string): string[] {
  const folded = fold(text);
  const found = Object.keys(UNITS).filter((unit) => UNITS[unit]?.test(folded));
  const isThousandMillions = found.includes('billion') && /\bmil(?:es de)? millones\b/u.test(folded);
  return isThousandMillions ? found.filter((unit) => unit !== 'million' && unit !== 'thousand') : found;
}
