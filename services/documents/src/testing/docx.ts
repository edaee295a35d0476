import { strToU8, zipSync } from 'fflate';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The same bytes whenever it is made, in every time zone. */
const WRITTEN = new Date(1980, 0, 1);

/** A Word document of the body's XML and further parts by kind (`styles`, `footnotes`), linked as Word links them. */
export function makeDocx(body: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': strToU8(relationships(['officeDocument'], 'word/')),
    'word/_rels/document.xml.rels': strToU8(relationships(Object.keys(parts), '')),
    'word/officeDocument.xml': strToU8(wordXml('document', `<w:body>${body}</w:body>`)),
  };
  files['word/_rels/officeDocument.xml.rels'] = files['word/_rels/document.xml.rels'] ?? new Uint8Array();
  for (const [kind, xml] of Object.entries(parts)) files[`word/${kind}.xml`] = strToU8(xml);
  return Buffer.from(zipSync(files, { level: 6, mtime: WRITTEN }));
}

/** A part's XML with the prefixes Word binds. */
export function wordXml(root: string, content: string): string {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
  const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
  return `<?xml version="1.0"?><w:${root} xmlns:w="${main}" xmlns:m="${math}" xmlns:mc="${compatibility}">${content}</w:${root}>`;
}

/** A paragraph of one run, with properties' XML if any. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

function relationships(kinds: readonly string[], folder: string): string {
  const links = kinds.map(
    (kind, index) =>
      `<Relationship Id="r${index}" Type="${RELATIONSHIPS}/${kind}" Target="${folder}${kind}.xml"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`;
}
