import type { Company } from '../companies.ts';
import type { Period } from '../facts.ts';
import type { Language } from '../language.ts';

/** A company as people call it: mostly by its short name, some in full, by ticker or without capitals. */
export function shortForm({ name, short, ticker }: Company, seed: number): string {
  const forms = [short, short, short, short, name, name, short.toLowerCase(), short.toUpperCase(), ticker];
  return forms[seed % forms.length] ?? short;
}

/** A year or a quarter in one of the forms that people write. */
export function periodForm({ company, year, quarter }: Period, language: Language, seed: number): string {
  const late = String(year).slice(2);
  const over = `${year - 1}/${late}`;
  const forms = formsOf({
    year,
    late,
    over,
    quarter,
    split: company.split === true,
    calendar: company.endMonth === 12,
    language,
  });
  return forms[Math.floor(seed / 16) % forms.length] ?? String(year);
}

interface Parts {
  year: number;
  late: string;
  over: string;
  quarter: number;
  split: boolean;
  calendar: boolean;
  language: Language;
}

function formsOf({ year, late, over, quarter, split, calendar, language }: Parts): string[] {
  if (quarter > 0) {
    const nth = ['', 'first', 'second', 'third', 'fourth'][quarter];
    return [
      `Q${quarter} ${year}`,
      `the ${nth} quarter of fiscal ${year}`,
      `${quarter}Q${late}`,
      `the ${nth} quarter of ${year}`,
      `Q${quarter} FY${late}`,
    ];
  }
  if (split)
    return [
      over,
      `${year - 2001}/${late}`,
      `${year - 1}-${late}`,
      ...(language === 'en' ? [`FY${year}`] : []),
    ];
  if (language !== 'en') return [String(year)];
  if (calendar)
    return [String(year), `FY${year}`, `fiscal year ${year}`, `FY ${year}`, `FY${late}`, String(year)];
  return [`fiscal ${year}`, `FY${year}`, `FY${late}`, `fiscal year ${year}`];
}
