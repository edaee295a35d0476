/**
 * Writes the files the browser tests upload: `node web/e2e/support/make-fixtures.ts`. The text is this project's
 * own. Run it again only to change them; the files are kept in e2e/fixtures.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

/** Pages of the PDF, line by line; two lines end in a hyphen, as printed text does. */
const PAGES = [
  [
    'How cairns are built',
    '',
    'A cairn begins with a wide and level base. The largest stones are',
    'laid first, and each course leans slightly inwards, so that the pile',
    'settles against itself when frost moves the ground.',
    '',
    'Builders in the high country say that a good cairn needs no mortar.',
    'Its weight and the friction between rough faces hold it together.',
  ],
  [
    'How far apart they stand',
    '',
    'On open moorland the recommended spacing between two cairns is forty',
    'metres, because in thick fog a walker loses sight of a stone pile be-',
    'yond that distance. In forests the spacing may be wider.',
    '',
    'Winter routes use taller markers: at least one hundred and twenty',
    'centimetres, so that drifting snow does not bury them.',
  ],
  [
    'Who looks after them',
    '',
    'Every spring a warden walks the whole route and counts the markers.',
    'Fallen stones are put back in the order in which they were found, and',
    'the date of the inspection is scratched into the underside of the cap-',
    'stone. A route without an inspection for three years is closed.',
  ],
];

const escapeText = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

function pageContent(lines: string[]): string {
  const shown = lines.map((line, index) =>
    index === 0 ? `/F2 20 Tf (${escapeText(line)}) Tj /F1 12 Tf T*` : `(${escapeText(line)}) Tj T*`,
  );
  return `BT /F1 12 Tf 20 TL 72 760 Td ${shown.join('\n')} ET`;
}

/** A plain PDF 1.4 with the standard Helvetica fonts. */
function pdf(pages: string[][]): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  pages.forEach((lines, index) => {
    const content = pageContent(lines);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function docx(paragraphs: string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${type}"/>`;
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Default Extension="xml" ContentType="application/xml"/>${part('/word/document.xml', main)}</Types>`,
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
        'Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
        `<w:body>${body}</w:body></w:document>`,
    ),
  });
}

const write = (name: string, content: string | Uint8Array) => writeFileSync(join(FOLDER, name), content);

write('cairns.pdf', pdf(PAGES));
write(
  'route-log.docx',
  docx([
    'Log of the northern route',
    'The ferry to the northern trailhead leaves at seven in the morning and does not run on Sundays.',
    'Two footbridges were renewed with larch planks after the flood.',
  ]),
);
write(
  'notes.txt',
  'Notes from the hut\n\nThe hut sleeps eighteen people.\nThe spring behind the hut carries water until late August.\nThe key hangs under the third roof beam.\n',
);
write(
  'guide.md',
  '# Guide\n\n## Weather\n\nThunderstorms build after two in the afternoon, so start before dawn.\n\n## Food\n\nCarry food for two days.\n',
);
write(
  'markers.csv',
  'marker,height_cm,inspected\nM01,95,2025-05-02\nM02,130,2025-05-02\nM03,88,2022-04-30\n',
);
write(
  'route.json',
  `${JSON.stringify({ route: 'North ridge', markers: 64, surveyor: 'Ingrid Solheim' }, null, 2)}\n`,
);
