import type { Survey } from '../survey.ts';
import { inUnits } from './progress.ts';

/** Counts and hashes of a bundle, or of what an installation keeps, as lines of text. */
export function tableOf({ kinds, files }: Survey): string {
  const rows = [
    ['service', 'kind', 'records', 'size', 'SHA-256'],
    ...kinds.map((each) => [
      each.service,
      each.kind,
      each.records.toLocaleString('en'),
      inUnits(each.bytes),
      each.records > 0 ? each.sha256 : '-',
    ]),
    [
      'documents',
      'files',
      files.count.toLocaleString('en'),
      inUnits(files.bytes),
      files.count > 0 ? files.list.sha256 : '-',
    ],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const isNumber = (column: number) => column === 2 || column === 3;
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
