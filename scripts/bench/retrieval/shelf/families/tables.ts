import type { Mark, Place, Rendered } from '../blocks.ts';
import { number } from '../language.ts';
import { drawFor } from '../random.ts';

/** A table or a file of records: id, name, what it holds. */
export interface DataFile extends Rendered {
  id: string;
  name: string;
  type: 'csv' | 'json';
}

const PRODUCTS = [
  'Hex bolt',
  'Flange',
  'Ball valve',
  'Bearing',
  'V-belt',
  'Gasket',
  'Hydraulic hose',
  'Limit switch',
  'Cable gland',
  'Roller chain',
];
const SIZES = ['DN15', 'DN20', 'DN25', 'DN32', 'DN40', 'DN50', 'DN65', 'DN80'];
const SUPPLIERS = ['Ferncastle', 'Isarwerk', 'Ruthven'];
const STATIONS = ['Alder Weir', 'Mill Bridge', 'Stone Ford'];

/** Price lists of three suppliers and two years: the same articles at other prices. */
function priceLists(): DataFile[] {
  return SUPPLIERS.flatMap((supplier) =>
    [2020, 2021].map((year) => {
      const id = `prices-${supplier.toLowerCase()}-${year}`;
      const { between, whole } = drawFor(id);
      const german = supplier === 'Isarwerk';
      const head = german
        ? 'Artikel;Nennweite;Preis EUR;Lieferzeit Tage'
        : 'article,size,price_eur,lead_time_days,minimum_order';
      const rows = PRODUCTS.flatMap((product) =>
        SIZES.map((size) => {
          const price = number(between(2, 480), german ? 'de' : 'en', 2).replace(/,(?=\d{3})/, '');
          const days = String(whole(3, 60));
          const line = german
            ? `${product};${size};${price};${days}`
            : `${product},${size},${price},${days},${whole(1, 20) * 10}`;
          const key = `${id}/${product} ${size}`;
          return {
            line,
            marks: [
              { fact: `${key}/price`, text: price },
              { fact: `${key}/days`, text: days },
            ],
          };
        }),
      );
      return { id, name: `${supplier} price list ${year}.csv`, type: 'csv' as const, ...lined(head, rows) };
    }),
  );
}

/** Readings of three river gauges, one a day for a year. */
function readings(): DataFile[] {
  return STATIONS.map((station) => {
    const id = `gauge-${station.toLowerCase().replace(' ', '-')}`;
    const { between } = drawFor(id);
    const rows = Array.from({ length: 365 }, (_, day) => {
      const on = new Date(Date.UTC(2021, 0, 1 + day)).toISOString().slice(0, 10);
      const level = number(between(40, 390) / 100, 'en', 2);
      const flow = number(between(2, 140), 'en', 1);
      const line = `${on},${level},${flow},${number(between(2, 21), 'en', 1)}`;
      return {
        line,
        marks: [
          { fact: `${id}/${on}/level`, text: level },
          { fact: `${id}/${on}/flow`, text: flow },
        ],
      };
    });
    return {
      id,
      name: `${id}-2021.csv`,
      type: 'csv' as const,
      ...lined('date,level_m,discharge_m3s,water_temp_c', rows),
    };
  });
}

function lined(head: string, rows: readonly { line: string; marks: readonly Mark[] }[]): Rendered {
  const places = rows.flatMap(({ marks }, index) =>
    marks.map((mark): Place => ({ ...mark, lines: [index + 2, index + 2] })),
  );
  return { content: `${[head, ...rows.map(({ line }) => line)].join('\n')}\n`, places };
}

const SITES = ['Savannah', 'Rotterdam', 'Gdansk'];
const CAUSES = [
  'forklift collision',
  'spilled coolant',
  'broken pallet',
  'blocked exit',
  'overheated charger',
  'torn sling',
  'loose guard',
];

/** Incident registers of three sites, one object an incident, a value a line. */
function registers(): DataFile[] {
  return SITES.flatMap((site) => [2020, 2021].map((year) => ({ site, year }))).map(({ site, year }) => {
    const id = `incidents-${site.toLowerCase()}-${year}`;
    const { whole, one } = drawFor(id);
    const incidents = Array.from({ length: 60 }, (_, index) => ({
      number: `${site.slice(0, 3).toUpperCase()}-${year}-${String(index + 1).padStart(3, '0')}`,
      date: new Date(Date.UTC(year, 0, 2 + index * 6)).toISOString().slice(0, 10),
      cause: one(CAUSES),
      hall: `Hall ${whole(1, 9)}`,
      lostDays: whole(0, 24),
      costEur: whole(12, 9_800),
      closedBy: one(['A. Novak', 'S. Bakker', 'J. Whitlock', 'M. Zielinska', 'D. Prior']),
    }));
    const content = `${JSON.stringify({ site, year, incidents }, null, 2)}\n`;
    const lines = content.split('\n');
    const places = incidents.flatMap((incident) => {
      const first = lines.findIndex((line) => line.includes(incident.number)) + 1;
      return Object.keys(incident).map(
        (field, at): Place => ({
          fact: `${id}/${incident.number}/${field}`,
          text: String(incident[field as keyof typeof incident]),
          lines: [first + at, first + at],
        }),
      );
    });
    return { id, name: `${id}.json`, type: 'json' as const, content, places };
  });
}

export const dataFiles = (): DataFile[] => [...priceLists(), ...readings(), ...registers()];
