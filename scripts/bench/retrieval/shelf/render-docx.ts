import { makeDocx, paragraph, wordXml } from '../../../../services/documents/src/testing/docx.ts';
import type { Block, Place, Rendered, Row } from './blocks.ts';

const LEVELS = [1, 2, 3] as const;
const STYLES = LEVELS.map(
  (level) => `<w:style w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`,
).join('');

/** A Word document: headings by style, tables as tables. */
export function renderDocx(blocks: readonly Block[]): Rendered {
  const places: Place[] = [];
  const body = blocks.map((block) => {
    if (block.kind === 'page') return '';
    if (block.kind === 'heading')
      return paragraph(escapeXml(block.text), `<w:pStyle w:val="H${block.level}"/>`);
    if (block.kind === 'paragraph') {
      for (const mark of block.marks) places.push({ ...mark, around: sentenceWith(block.text, mark.text) });
      return paragraph(escapeXml(block.text));
    }
    for (const { cells, marks } of block.rows) {
      for (const mark of marks) places.push({ ...mark, around: cells.join(' | ') });
    }
    return `<w:tbl>${block.rows.map(rowXml).join('')}</w:tbl>${paragraph('')}`;
  });
  const styles = wordXml('styles', STYLES);
  return { content: new Uint8Array(makeDocx(body.join(''), { styles })), places };
}

function rowXml({ cells }: Row): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(escapeXml(cell))}</w:tc>`).join('')}</w:tr>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The sentence of a paragraph that a text stands in. */
function sentenceWith(text: string, words: string): string {
  const at = text.indexOf(words);
  const before = text.slice(0, at);
  const start = Math.max(
    ...['. ', '? ', '! '].map((end) => before.lastIndexOf(end) + 2).filter((n) => n > 1),
    0,
  );
  const end = text.indexOf('. ', at + words.length);
  return text.slice(start, end < 0 ? text.length : end + 1);
}
