import type { Language } from '../language.ts';

export type Kind = 'figure' | 'date' | 'name' | 'yes/no' | 'list' | 'ratio';

/**
 * A question about a report. `{c}` is the company as people call it, `{y}` the year or quarter in some form; the facts
 * are what the evidence shows. A second figure, or `-1` for the year before, makes a ratio or a comparison. After `|`
 * comes what answers by itself.
 */
export type Asked = readonly [kind: Kind, facts: string, question: string];

export const ANNUAL: Readonly<Record<Language, readonly Asked[]>> = {
  en: [
    ['figure', 'capex', 'What was {c}’s capex in {y}? Keep it short.'],
    [
      'figure',
      'capex',
      'How much did {c} put into new machinery and buildings during {y}, as shown in the cash flow statement?',
    ],
    [
      'ratio',
      'capex revenue',
      'Capex as a share of revenue for {c} in {y}. Answer in percent, rounded to one decimal.',
    ],
    ['ratio', 'netIncome revenue', 'What is the {y} net profit margin of {c}? Round to one decimal place.'],
    [
      'ratio',
      'operatingIncome revenue|operatingMargin',
      'Compute the EBIT margin of {c} for {y} from its income statement, in percent.',
    ],
    [
      'ratio',
      'currentAssets currentLiabilities',
      'What was the current ratio of {c} at the end of {y}? Two decimals please.',
    ],
    ['ratio', 'totalLiabilities equity', 'Debt to equity (total liabilities over equity) of {c}, {y}?'],
    [
      'ratio',
      'revenue revenue-1|growth:revenue',
      'By how many percent did turnover at {c} change in {y} against the year before?',
    ],
    [
      'ratio',
      'costOfSales inventories',
      'Work out how often {c} turned over its stock in {y} (COGS / inventory). One decimal.',
    ],
    ['ratio', 'research revenue', 'R&D intensity of {c} for {y}, in percent of sales?'],
    ['figure', 'headcount', 'How many people worked for {c} at the end of {y}?'],
    ['figure', 'headcount', '{c} headcount {y}'],
    ['figure', 'dps', 'What dividend per share did {c} declare for {y}?'],
    ['figure', 'dividends', 'How much cash went out to {c}’s shareholders as dividends in {y}?'],
    ['figure', 'epsDiluted', 'Diluted EPS {c} {y}?'],
    ['figure', 'netIncome', 'Tell me the bottom line of {c} in {y}.'],
    ['figure', 'revenue', 'What were total sales of {c} in {y}? Answer in millions.'],
    ['figure', 'grossProfit', 'gross profit {c} {y}'],
    ['figure', 'selling', 'How large were SG&A costs at {c} in {y}?'],
    ['figure', 'totalAssets', 'What was the size of {c}’s balance sheet at the end of {y}?'],
    ['figure', 'longDebt', 'How much long-term debt did {c} carry at year end {y}?'],
    ['figure', 'receivables', 'What did customers owe {c} at the close of {y}?'],
    ['figure', 'goodwill', 'How much goodwill is on the books of {c} in {y}?'],
    ['figure', 'payables', 'What did {c} owe its suppliers at the balance sheet date of {y}?'],
    ['figure', 'operatingCash', 'Operating cash flow of {c} for {y}, please.'],
    ['figure', 'depreciation', 'What was D&A at {c} in {y}?'],
    ['figure', 'buybacks', 'How much money did {c} spend on buying its own stock in {y}?'],
    ['figure', 'taxRate', 'What tax rate did {c} effectively pay in {y}?'],
    ['figure', 'creditLine', 'How big is the revolver of {c} according to its {y} report?'],
    ['date', 'creditEnd', 'Until when does the bank facility described in {c}’s {y} report run?'],
    ['name', 'target', 'Which business did {c} buy in {y}?'],
    ['figure', 'dealPrice', 'How much did {c} pay for the company it acquired in {y}?'],
    ['name', 'claimant', 'Who sued {c} in {y}?'],
    ['figure', 'lawsuitClaim', 'How much is being claimed from {c} in the lawsuit it reported for {y}?'],
    ['name', 'auditor', 'Who audited the {y} accounts of {c}?'],
    ['figure', 'auditFee', 'What were the audit fees of {c} in {y}?'],
    ['name', 'chief', 'Who was CEO of {c} in {y}?'],
    ['name', 'newDirector', 'Which director joined the board of {c} according to the {y} report?'],
    ['figure', 'chiefPay', 'What did the boss of {c} earn in {y}?'],
    ['date', 'recordDate', 'By what date must one have held {c} stock to vote at the meeting after {y}?'],
    ['date', 'meetingDate', 'When does {c} hold its shareholder meeting following {y}?'],
    ['figure', 'largestCustomer', 'What share of {c}’s revenue came from its single largest client in {y}?'],
    ['figure', 'backlog', 'Size of the order book at {c}, end of {y}?'],
    ['figure', 'restructuring', 'What did plant closures and layoffs cost {c} in {y}?'],
    ['figure', 'emissions', 'What was the carbon footprint of {c} in {y}?'],
    ['figure', 'attrition', 'What was staff turnover at {c} in {y}?'],
    ['figure', 'accidents', 'How safe was it to work at {c} in {y}: injury rate?'],
    ['list', 'outlookLow outlookHigh', 'What growth did {c} guide for in its {y} report?'],
    ['figure', 'capexOutlook', 'How much does {c} intend to invest in the year after {y}?'],
    ['figure', 'stockComp', 'What was the cost of stock awards at {c} in {y}?'],
    ['figure', 'impairment', 'How big was the impairment {c} booked in {y}?'],
    ['figure', 'uncertainTax', 'What reserve does {c} hold for uncertain tax positions in {y}?'],
    ['figure', 'rent', 'How much rent did {c} pay in {y}?'],
    ['figure', 'discountRate', 'At which rate are {c}’s pension liabilities discounted in {y}?'],
    ['figure', 'warranty', 'How much has {c} set aside for product guarantees, {y}?'],
    ['list', 'segment0 segment1 segment2', 'Break down {c}’s {y} revenue by segment.'],
    ['figure', 'segment1', 'What revenue did the second-largest division of {c} bring in for {y}?'],
    [
      'list',
      'region0 region1 region2',
      'Where in the world did {c} make its sales in {y}? List the regions with amounts.',
    ],
    ['yes/no', 'netIncome netIncome-1', 'Did {c} earn more in {y} than in the year before? Yes or no.'],
    ['yes/no', 'cash cash-1', 'Does {c} have more cash at the end of {y} than twelve months earlier?'],
    ['yes/no', 'grossMargin grossMargin-1', 'Has the gross margin of {c} improved in {y}?'],
    ['figure', 'freeCash', 'What FCF did {c} report for {y}?'],
  ],
  de: [
    ['figure', 'headcount', 'Wie viele Beschäftigte hatte {c} Ende {y}?'],
    ['figure', 'capex', 'Wie hoch waren {y} die Investitionen von {c} in Sachanlagen?'],
    ['figure', 'dps', 'Welche Dividende je Aktie schlägt {c} für {y} vor?'],
    [
      'ratio',
      'netIncome revenue',
      'Wie hoch war die Umsatzrendite von {c} im Geschäftsjahr {y}? Bitte in Prozent mit einer Nachkommastelle.',
    ],
    ['ratio', 'equity totalAssets', 'Eigenkapitalquote {c} {y}?'],
    ['figure', 'operatingIncome', 'Welches EBIT erzielte {c} in {y}?'],
    ['name', 'auditor', 'Wer hat den Abschluss {y} von {c} geprüft?'],
    ['figure', 'lawsuitClaim', 'Auf wie viel wurde {c} {y} verklagt?'],
    ['name', 'target', 'Welche Firma hat {c} im GJ {y} gekauft?'],
    ['date', 'meetingDate', 'Wann findet die Hauptversammlung von {c} statt, die über {y} beschließt?'],
    ['figure', 'backlog', 'Wie gut waren die Auftragsbücher von {c} Ende {y} gefüllt? Antworte kurz.'],
    ['figure', 'taxRate', 'Steuerquote von {c} {y}'],
    ['yes/no', 'revenue revenue-1|growth:revenue', 'Ist der Umsatz bei {c} {y} gewachsen? Ja oder nein.'],
    ['figure', 'inventories', 'Wie viel Lagerbestand stand bei {c} zum Bilanzstichtag {y} in der Bilanz?'],
  ],
  fr: [
    ['figure', 'headcount', 'Combien de salariés comptait {c} fin {y} ?'],
    ['figure', 'capex', 'Quel a été le montant des investissements de {c} en {y} ?'],
    ['figure', 'dps', 'Quel dividende par action {c} propose-t-elle pour {y} ?'],
    [
      'ratio',
      'netIncome revenue',
      'Quelle est la marge nette de {c} en {y} ? Réponds en pourcentage, une décimale.',
    ],
    ['figure', 'netIncome', 'Bénéfice net de {c} en {y} ?'],
    ['name', 'claimant', 'Qui a poursuivi {c} en justice en {y} ?'],
    ['figure', 'auditFee', 'Combien {c} a-t-elle payé son commissaire aux comptes en {y} ?'],
    ['date', 'creditEnd', 'Jusqu’à quand court la ligne de crédit de {c} d’après le rapport {y} ?'],
    ['figure', 'longDebt', 'À combien s’élève la dette à long terme de {c} fin {y} ? Sois bref.'],
    ['name', 'target', 'Quelle société {c} a-t-elle rachetée en {y} ?'],
  ],
  es: [
    ['figure', 'headcount', '¿Cuántos trabajadores tenía {c} al cierre de {y}?'],
    ['figure', 'capex', '¿Cuánto invirtió {c} en maquinaria e instalaciones en {y}?'],
    ['figure', 'dps', '¿Qué dividendo por acción reparte {c} por el ejercicio {y}?'],
    [
      'ratio',
      'operatingIncome revenue|operatingMargin',
      '¿Cuál fue el margen EBIT de {c} en {y}? Responde en porcentaje con un decimal.',
    ],
    ['figure', 'revenue', '¿Cuánto facturó {c} en {y}?'],
    ['name', 'auditor', '¿Quién auditó las cuentas de {c} de {y}?'],
    ['figure', 'lawsuitClaim', '¿Cuánto le reclaman a {c} en el pleito de {y}?'],
    ['figure', 'emissions', '¿Qué huella de carbono declaró {c} en {y}? Sé breve.'],
    ['date', 'meetingDate', '¿Qué día se reúne la junta de accionistas de {c} sobre {y}?'],
  ],
};

export const QUARTERLY: readonly Asked[] = [
  ['figure', 'revenue', 'What were the sales of {c} in {y}?'],
  ['figure', 'netIncome', 'How much did {c} earn in {y}?'],
  ['figure', 'capex', 'Capital expenditure of {c} for {y}? Just the number.'],
  [
    'ratio',
    'grossProfit revenue|grossMargin',
    'Gross margin at {c} in {y}, in percents, rounded to one decimal.',
  ],
  ['figure', 'cash', 'How much cash did {c} have on hand at the end of {y}?'],
  ['figure', 'segment0', 'What did the largest segment of {c} sell in {y}?'],
  [
    'ratio',
    'revenue revenue-1|growth:revenue',
    'How did revenue of {c} develop in {y} compared with the same quarter a year earlier?',
  ],
  ['figure', 'restructuring', 'Restructuring costs {c} {y}'],
  ['figure', 'taxRate', 'What was the tax rate of {c} for {y}?'],
];

/** Of reports too, and named by something that only one of them tells: no company is named. */
export const CROSS_SHELF: readonly Asked[] = [
  ['name', 'claimant', 'Is there a dispute with {x}, and what is it about?'],
  ['figure', 'dealPrice', 'How much was paid for {t}?'],
  ['date', 'dealDate', 'When was {t} taken over?'],
  ['figure', 'lawsuitClaim', 'What damages does {x} demand?'],
  ['name', 'target', 'Where is the purchase of {t} described?'],
];

/** Asked in one language of reports in another: language of the question, of the company, the question. */
export const ACROSS_LANGUAGES: readonly (readonly [Language, Language, ...Asked])[] = [
  ['en', 'de', 'figure', 'headcount', 'How many employees did {c} have in {y}?'],
  ['en', 'de', 'figure', 'netIncome', 'Net income of {c} in {y}?'],
  ['de', 'en', 'figure', 'capex', 'Wie viel hat {c} {y} investiert?'],
  ['de', 'en', 'name', 'auditor', 'Wer ist der Abschlussprüfer von {c} im Jahr {y}?'],
  ['fr', 'en', 'figure', 'revenue', 'Quel est le chiffre d’affaires de {c} en {y} ?'],
  ['es', 'en', 'figure', 'dps', '¿Qué dividendo por acción pagó {c} en {y}?'],
  ['en', 'fr', 'figure', 'longDebt', 'What long-term borrowings did {c} have at the end of {y}?'],
  ['en', 'es', 'figure', 'revenue', 'What was the turnover of {c} in {y}?'],
];
