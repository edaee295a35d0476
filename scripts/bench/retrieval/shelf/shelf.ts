import type { Block, Place, Rendered } from './blocks.ts';
import { COMPANIES, type Company } from './companies.ts';
import { CONTRACT_TEMPLATE, CONTRACTS } from './families/contracts.ts';
import { MINUTES, MINUTES_TEMPLATE } from './families/minutes.ts';
import { PROTOCOL_TEMPLATE, PROTOCOLS } from './families/protocols.ts';
import { dataFiles } from './families/tables.ts';
import { type Fields, fromTemplate } from './families/template.ts';
import { report } from './filing/report.ts';
import { renderDocx } from './render-docx.ts';
import { renderPdf } from './render-pdf.ts';
import { renderMd, renderTxt } from './render-text.ts';

export type ShelfType = 'pdf' | 'docx' | 'txt' | 'md' | 'csv' | 'json';

/** A document of the shelf, not yet written. */
export interface ShelfDocument {
  /** `annual/<company>/<year>`, `quarter/<company>/<year>Q<number>`, or the id of its family. */
  id: string;
  /** The file's name. */
  name: string;
  type: ShelfType;
  write(): Rendered;
}

interface Writing {
  runningHead?: string;
  blocks: () => Block[];
}

/** All documents, in an order that is always the same. */
export function shelf(): ShelfDocument[] {
  return [
    ...COMPANIES.flatMap(annualReports),
    ...COMPANIES.flatMap(quarterlyReports),
    ...family(CONTRACTS, CONTRACT_TEMPLATE),
    ...family(PROTOCOLS, PROTOCOL_TEMPLATE),
    ...family(MINUTES, MINUTES_TEMPLATE),
    ...dataFiles().map(({ id, name, type, ...written }) => ({ id, name, type, write: () => written })),
  ];
}

function annualReports(company: Company): ShelfDocument[] {
  return company.years.map((year) =>
    document(`annual/${company.id}/${year}`, company.file(year), company.type, {
      runningHead: company.runningHead ? company.name : '',
      blocks: () => report({ company, year, quarter: 0 }),
    }),
  );
}

function quarterlyReports(company: Company): ShelfDocument[] {
  return (company.quarters ?? []).map(([year, quarter]) =>
    document(
      `quarter/${company.id}/${year}Q${quarter}`,
      company.quarterFile?.(year, quarter) ?? '',
      company.type,
      {
        blocks: () => report({ company, year, quarter }),
      },
    ),
  );
}

function family(
  members: readonly { id: string; fields: Fields; type: ShelfType; name: string }[],
  template: string,
): ShelfDocument[] {
  return members.map(({ id, fields, type, name }) =>
    document(id, name, type, { blocks: () => fromTemplate(template, id, fields) }),
  );
}

function document(
  id: string,
  name: string,
  type: ShelfType,
  { runningHead = '', blocks }: Writing,
): ShelfDocument {
  const write = () => {
    if (type === 'pdf') return renderPdf(blocks(), { runningHead, foot: (page) => `${page}` });
    if (type === 'docx') return renderDocx(blocks());
    return type === 'md' ? renderMd(blocks()) : renderTxt(blocks());
  };
  return { id, name, type, write };
}

/** Fact -> where it stands, over documents: file name and place. */
export type FactPlaces = ReadonlyMap<string, readonly (Place & { document: string })[]>;

export function placesOf(written: readonly { id: string; places: readonly Place[] }[]): FactPlaces {
  const all = written.flatMap(({ id, places }) => places.map((place) => ({ ...place, document: id })));
  return Map.groupBy(all, ({ fact }) => fact);
}
