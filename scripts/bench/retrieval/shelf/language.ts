export type Language = 'en' | 'de' | 'fr' | 'es';
export type Unit = 'thousands' | 'millions';

const SEPARATORS: Readonly<Record<Language, readonly [group: string, decimal: string]>> = {
  en: [',', '.'],
  de: ['.', ','],
  fr: ['\u00a0', ','],
  es: ['.', ','],
};

const MONTHS: Readonly<Record<Language, string>> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
};

/** A number as the language writes it, rounded to so many decimals. */
export function number(value: number, language: Language, decimals = 0): string {
  const [group, decimal] = SEPARATORS[language];
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? '-' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** As accounts show it in a table: in English a loss in parentheses. */
export function tableNumber(value: number, language: Language, decimals = 0): string {
  const shown = number(value, language, decimals);
  return language === 'en' && shown.startsWith('-') ? `(${shown.slice(1)})` : shown;
}

/** An amount in running text. @param thousands of the currency's units. */
export function money(thousands: number, language: Language, currency: string): string {
  const millions = number(thousands / 1_000, language, 1);
  if (language === 'de') return `${millions} Mio. ${currency}`;
  if (language === 'fr') return `${millions} millions d’euros`;
  if (language === 'es') return `${millions} millones de euros`;
  return `${currency}${millions} million`;
}

export function percent(value: number, language: Language): string {
  const shown = number(value, language, 1);
  return language === 'en' ? `${shown}%` : `${shown}\u00a0%`;
}

export function perShare(value: number, language: Language, currency: string): string {
  const shown = number(value, language, 2);
  return language === 'en' ? `${currency}${shown}` : `${shown}\u00a0${currency}`;
}

/** @param month from 1 */
export function date(day: number, month: number, year: number, language: Language): string {
  const name = MONTHS[language].split(' ')[month - 1] ?? '';
  if (language === 'en') return `${name} ${day}, ${year}`;
  if (language === 'de') return `${day}. ${name} ${year}`;
  if (language === 'fr') return `${day === 1 ? '1er' : day} ${name} ${year}`;
  return `${day} de ${name} de ${year}`;
}
