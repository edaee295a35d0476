import { type Block, heading, type Mark, newPage, paragraph, plainRow, type Row, table } from '../blocks.ts';

/** What one document of a family says where the others say something else: field -> words. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The blocks of a template: lines of `# heading`, `---` for a new page, `| cell | cell` for a row of a table, and
 * paragraphs, with fields in braces. Each field shown is a fact of the document.
 */
export function fromTemplate(template: string, id: string, fields: Fields): Block[] {
  const blocks: Block[] = [];
  let rows: Row[] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push(table(rows));
    rows = [];
  };
  for (const line of template.split('\n').map((each) => each.trim())) {
    if (!line.startsWith('|')) endTable();
    if (line === '') continue;
    const { text, marks } = filled(line, id, fields);
    const level = /^#{1,3}(?= )/.exec(text)?.[0].length as 1 | 2 | 3 | undefined;
    if (line === '---') blocks.push(newPage);
    else if (level) blocks.push(heading(level, text.slice(level + 1)));
    else if (line.startsWith('|')) {
      const cells = text
        .slice(1)
        .split('|')
        .map((cell) => cell.trim());
      rows.push(marks.length > 0 ? { cells, marks } : plainRow(...cells));
    } else blocks.push(paragraph(text, marks));
  }
  endTable();
  return blocks;
}

function filled(line: string, id: string, fields: Fields): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const text = line.replace(/\{(\w+)\}/g, (_, field: string) => {
    const words = fields[field];
    if (words === undefined) throw new Error(`${id} has no '${field}'`);
    marks.push({ fact: `${id}/${field}`, text: words });
    return words;
  });
  return { text, marks };
}
