import type { Kind } from './filings.ts';

/**
 * A question about one document of a family, named by fields in braces that the evidence need not show.
 */
export type AskedOfOne = readonly [
  kind: Kind,
  facts: string,
  question: string,
  language?: 'en' | 'de' | 'fr' | 'es',
];

export const OF_CONTRACTS: readonly AskedOfOne[] = [
  [
    'figure',
    'notice',
    'How much notice must be given to stop the renewal of the contract between {supplier} and {customer}?',
  ],
  ['figure', 'cap', 'What is the maximum liability under the deal for {goods}?'],
  ['figure', 'payment', 'How soon does {customer} have to pay {supplier}?'],
  ['name', 'law', 'Which law applies to the supply contract for {goods}?'],
  ['name', 'seat', 'Where would {supplier} and {customer} go to arbitration?'],
  ['figure', 'minimum', 'What quantity of {goods} must be purchased per year at least?'],
  ['figure', 'penalty', 'What does {supplier} owe {customer} for late shipments?'],
  ['figure', 'interest', 'Default interest in the {supplier} / {customer} agreement?'],
  ['name', 'contact', 'Who is the contact person at {supplier} for {customer}?'],
  ['date', 'signed', 'Wann wurde der Liefervertrag zwischen {supplier} und {customer} geschlossen?', 'de'],
  ['figure', 'warranty', 'Quelle est la durée de garantie des {goods} livrés par {supplier} ?', 'fr'],
  ['figure', 'increase', 'By how much at most may {supplier} raise its prices for {customer} in a year?'],
  ['figure', 'stock', 'What safety stock of {goods} has to be held?'],
];

export const OF_PROTOCOLS: readonly AskedOfOne[] = [
  ['figure', 'participants', 'How many patients are to be enrolled in study {code}?'],
  ['name', 'endpoint', 'What is the main outcome of the {compound} trial in {disease}?'],
  ['figure', 'dose', 'What dose of {compound} is given in {disease}?'],
  ['figure', 'clearance', 'Below which kidney function are people excluded from {code}?'],
  ['figure', 'washout', 'How long must biologics have been stopped before entering the {disease} study?'],
  ['name', 'monitor', 'Whom do I call about safety in protocol {code}?'],
  ['name', 'storage', 'How should the drug for the {disease} trial be stored?'],
  ['list', 'lowest highest', 'Age limits for participants in {code}?'],
  [
    'figure',
    'power',
    'What statistical power was the {compound} study against {comparator} in {disease} planned with?',
  ],
  ['figure', 'sampleVolume', 'How much blood in total is taken from someone in {code}?'],
  ['figure', 'visits', '¿Cuántas visitas prevé el protocolo {code}?', 'es'],
  ['figure', 'interim', 'Wann ist bei {code} eine Zwischenauswertung vorgesehen?', 'de'],
];

export const OF_MINUTES: readonly AskedOfOne[] = [
  ['figure', 'granted', 'How much money was approved for the {topic}?'],
  ['name', 'owner', 'Who is to order the {topic}, and by when?'],
  ['figure', 'energy', 'How much power did the works use according to the minutes of {held}?'],
  ['figure', 'accidents', 'How many lost-time accidents were reported at the meeting on {held}?'],
  ['name', 'absent', 'Who excused themselves from the works committee on {held}?'],
  ['figure', 'vote', 'With what majority did the committee decide on the {topic}?'],
];
