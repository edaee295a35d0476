import { accountsOf } from '../accounts.ts';
import { type Block, heading, newPage, paragraph, plainRow, type Row, table } from '../blocks.ts';
import type { Company } from '../companies.ts';
import { factOf, type Period } from '../facts.ts';
import { drawFor } from '../random.ts';
import { BALANCE, CASH_FLOW, INCOME, type Line } from './labels.ts';
import { cellOf, labelOf, linesTable, statement, unitLine } from './statements.ts';

/**
 * Parts of a report that show other figures under the same labels as the consolidated statements do: those of a
 * segment, of a quarter, of the parent alone. What asks for the group's must not be answered from them.
 */
export function details(period: Period): Block[] {
  return [...reviews(period), ...quarters(period)];
}

export function appendix(period: Period): Block[] {
  return [...parentAlone(period), ...subsidiaries(period)];
}

const TITLES = {
  en: {
    review: 'Review of {}',
    quarters: 'Quarterly Results (unaudited)',
    parent: 'Condensed Financial Information of the Parent',
    subsidiaries: 'Subsidiaries',
    head: ['Name', 'Seat', 'Share in percent'],
    said: [
      'Demand was uneven over the year, with a weak start and a better second half. Prices held in most markets, and new contracts made up for those that ran out.',
      'Customers delayed decisions in the first months and placed larger orders later. Productivity measures lowered unit cost, while freight and energy became dearer.',
      'The order intake of {} was supported by replacement business. Larger projects were won in two regions and will start to contribute next year.',
    ],
    more: 'Capacity was adapted to demand, and one line was moved to a site with lower cost. Deliveries on time improved, complaints fell. Competition remained strong, above all from suppliers who serve local customers.',
  },
  de: {
    review: 'Segment {}',
    quarters: 'Quartalsübersicht',
    parent: 'Einzelabschluss der Muttergesellschaft (Kurzfassung)',
    subsidiaries: 'Anteilsbesitz',
    head: ['Gesellschaft', 'Sitz', 'Anteil in Prozent'],
    said: [
      'Die Nachfrage verlief uneinheitlich, mit schwachem Beginn und besserer zweiter Jahreshälfte. Preise konnten weitgehend gehalten werden.',
      'Kunden verschoben Entscheidungen in den ersten Monaten und bestellten später mehr. Höhere Frachten wurden durch Einsparungen aufgefangen.',
    ],
    more: 'Die Kapazität wurde der Auslastung angepasst, eine Linie verlagert. Die Liefertreue stieg, Reklamationen gingen zurück. Der Wettbewerb blieb intensiv.',
  },
  fr: {
    review: 'Activité {}',
    quarters: 'Résultats par trimestre',
    parent: 'Comptes sociaux résumés de la société mère',
    subsidiaries: 'Filiales et participations',
    head: ['Société', 'Siège', 'Intérêt en pourcentage'],
    said: [
      'La demande a été irrégulière, faible au premier semestre puis meilleure. Les prix ont tenu sur la plupart des marchés.',
      'Les clients ont repoussé leurs décisions avant de passer des commandes plus importantes. Le coût du transport a augmenté.',
    ],
    more: 'Les capacités ont été adaptées et une ligne transférée. La ponctualité des livraisons s’est améliorée. La concurrence reste vive.',
  },
  es: {
    review: 'Segmento {}',
    quarters: 'Resultados por trimestre',
    parent: 'Cuentas resumidas de la sociedad dominante',
    subsidiaries: 'Sociedades dependientes',
    head: ['Sociedad', 'Domicilio', 'Participación en porcentaje'],
    said: [
      'La demanda fue irregular, floja al principio y mejor en la segunda mitad. Los precios se mantuvieron en casi todos los mercados.',
      'Los clientes aplazaron decisiones y después hicieron pedidos mayores. El transporte y la energía se encarecieron.',
    ],
    more: 'La capacidad se ajustó a la demanda y se trasladó una línea. Mejoró la puntualidad de las entregas. La competencia siguió siendo intensa.',
  },
} as const;

const SEATS = [
  'Lyon',
  'Graz',
  'Turin',
  'Leeds',
  'Porto',
  'Malmö',
  'Brno',
  'Austin',
  'Osaka',
  'Pune',
  'Perth',
  'Quito',
];
/** Names under which companies were bought. */
const BOUGHT = ['Almar', 'Bexley', 'Corda', 'Dornier', 'Estrel'];
const KINDS = [
  'Holding',
  'Services',
  'Logistics',
  'Trading',
  'Finance',
  'Real Estate',
  'Technology',
  'Sales',
  'Parts',
];
const SUBSIDIARIES = 64;
const OF_A_REVIEW = [
  'revenue',
  'grossProfit',
  'research',
  'operatingIncome',
  'depreciation',
  'capex',
  'inventories',
];
const OF_A_QUARTER = ['revenue', 'grossProfit', 'operatingIncome', 'netIncome', 'epsDiluted'];

const linesNamed = (names: readonly string[]): Line[] =>
  [...INCOME, ...BALANCE, ...CASH_FLOW].filter(([name]) => names.includes(name));

/** A company that draws figures of its own and words its statements as the one it is a part of. */
function partOf(company: Company, part: string, share: number): Company {
  return { ...company, id: `${company.id}-${part}`, base: company.base * share };
}

function reviews(period: Period): Block[] {
  const { company } = period;
  const { review, said, more } = TITLES[company.language];
  return company.segments.flatMap((name, index) => {
    const of = { ...period, company: partOf(company, `segment${index}`, 0.46 / (index + 1)) };
    const { one } = drawFor(`review/${factOf(of, '')}`);
    return [
      newPage,
      heading(2, review.replace('{}', name)),
      paragraph(one(said).replace('{}', name)),
      paragraph(more),
      paragraph(unitLine(company)),
      table(linesTable(of, linesNamed(OF_A_REVIEW), 2)),
      ...drawFor(`words/${factOf(of, '')}`)
        .some(said, 1)
        .map((each) => paragraph(each.replace('{}', name))),
    ];
  });
}

/** Each quarter of the year, side by side. */
function quarters(period: Period): Block[] {
  const { company, year } = period;
  const rows = linesNamed(OF_A_QUARTER).map((line): Row => {
    const marks = [1, 2, 3, 4].map((quarter) => ({
      fact: factOf({ company, year, quarter }, line[0]),
      text: cellOf(company, line[0], accountsOf(company, year, quarter)),
    }));
    return { cells: [labelOf(line, company), ...marks.map(({ text }) => text)], marks };
  });
  return [
    newPage,
    heading(2, TITLES[company.language].quarters),
    paragraph(unitLine(company)),
    table([plainRow('', 'Q1', 'Q2', 'Q3', 'Q4'), ...rows]),
  ];
}

function parentAlone(period: Period): Block[] {
  const parent = { ...period, company: partOf(period.company, 'parent', 0.31) };
  return [
    newPage,
    heading(1, TITLES[period.company.language].parent),
    ...statement(parent, 'income', INCOME, 2),
    ...statement(parent, 'balance', BALANCE, 2),
    ...statement(parent, 'cashFlow', CASH_FLOW, 2),
  ];
}

function subsidiaries(period: Period): Block[] {
  const { company } = period;
  const { subsidiaries: title, head } = TITLES[company.language];
  const { one, whole } = drawFor(`subsidiaries/${company.id}`);
  const rows = Array.from({ length: SUBSIDIARIES }, () => {
    const seat = one(SEATS);
    const name = one([company.short, ...BOUGHT]);
    return plainRow(
      `${name} ${one(KINDS)} ${seat} ${one(['Ltd', 'GmbH', 'SAS', 'Inc.', 'S.L.', 'AB'])}`,
      seat,
      `${whole(1, 3) === 3 ? whole(51, 99) : 100}`,
    );
  });
  return [newPage, heading(2, title), table([plainRow(...head), ...rows])];
}
