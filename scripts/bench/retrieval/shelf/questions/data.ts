import type { Draft } from './question.ts';

/** One row or record: the document, the row's key, the field, and how it is asked for. */
const ROWS: readonly (readonly [
  document: string,
  key: string,
  field: string,
  names: string,
  question: string,
  language?: 'de' | 'fr' | 'es',
])[] = [
  [
    'prices-ferncastle-2020',
    'Flange DN40',
    'price',
    'Ferncastle|2020|DN40',
    'What does Ferncastle charge for a DN40 flange in 2020?',
  ],
  [
    'prices-ferncastle-2021',
    'Ball valve DN25',
    'price',
    'Ferncastle|2021|DN25',
    'Price of a DN25 ball valve from Ferncastle, 2021 list',
  ],
  [
    'prices-ruthven-2021',
    'Gasket DN80',
    'days',
    'Ruthven|2021|DN80',
    'How long do we wait for DN80 gaskets from Ruthven (2021)?',
  ],
  [
    'prices-ruthven-2020',
    'Bearing DN32',
    'price',
    'Ruthven|2020|DN32',
    'ruthven bearings DN32: what did they cost in 2020?',
  ],
  [
    'prices-isarwerk-2021',
    'Hydraulic hose DN50',
    'price',
    'Isarwerk|2021|DN50',
    'Was kostet bei Isarwerk 2021 ein Hydraulic hose in DN50?',
    'de',
  ],
  [
    'prices-isarwerk-2020',
    'Limit switch DN15',
    'days',
    'Isarwerk|2020|DN15',
    'Lieferzeit von Limit switch DN15 bei Isarwerk, Preisliste 2020?',
    'de',
  ],
  [
    'gauge-alder-weir',
    '2021-03-14',
    'level',
    'Alder Weir|2021-03-14',
    'How high was the water at Alder Weir on March 14, 2021?',
  ],
  [
    'gauge-mill-bridge',
    '2021-07-02',
    'flow',
    'Mill Bridge|2021-07-02',
    'What was the flow at Mill Bridge on 2 July 2021?',
  ],
  [
    'gauge-stone-ford',
    '2021-11-23',
    'level',
    'Stone Ford|2021-11-23',
    'Pegelstand Stone Ford am 23.11.2021?',
    'de',
  ],
  [
    'gauge-mill-bridge',
    '2021-01-30',
    'level',
    'Mill Bridge|2021-01-30',
    'Niveau d’eau à Mill Bridge le 30 janvier 2021 ?',
    'fr',
  ],
  ['incidents-savannah-2020', 'SAV-2020-017', 'cause', 'SAV-2020-017', 'What caused incident SAV-2020-017?'],
  [
    'incidents-savannah-2021',
    'SAV-2021-044',
    'lostDays',
    'SAV-2021-044',
    'How many working days were lost through SAV-2021-044?',
  ],
  ['incidents-rotterdam-2020', 'ROT-2020-008', 'closedBy', 'ROT-2020-008', 'Who closed case ROT-2020-008?'],
  [
    'incidents-rotterdam-2021',
    'ROT-2021-031',
    'costEur',
    'ROT-2021-031',
    'Cost of the Rotterdam incident no. 31 of 2021 (ROT-2021-031)?',
  ],
  [
    'incidents-gdansk-2021',
    'GDA-2021-052',
    'hall',
    'GDA-2021-052',
    'In welcher Halle ereignete sich GDA-2021-052?',
    'de',
  ],
  [
    'incidents-gdansk-2020',
    'GDA-2020-003',
    'date',
    'GDA-2020-003',
    '¿Cuándo ocurrió el incidente GDA-2020-003?',
    'es',
  ],
];

const KINDS = { cause: 'name', closedBy: 'name', date: 'date' } as const;

export function dataQuestions(): Draft[] {
  return ROWS.map(([document, key, field, names, question, language = 'en' as const]) => ({
    wording: question,
    question,
    language,
    document,
    kind: KINDS[field as keyof typeof KINDS] ?? 'figure',
    names: names.split('|'),
    facts: [`${document}/${key}/${field}`],
  }));
}
