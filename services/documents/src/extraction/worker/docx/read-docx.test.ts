import { afterAll, describe, expect, it } from 'vitest';
import { makeDocx, paragraph, wordXml } from '../../../testing/docx.ts';
import { readWhole } from '../../../testing/extraction.ts';
import { Extractor } from '../../extractor.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const level = (index: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const item = (text: string, numId: number, depth = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${numId}"/></w:numPr>`);
const cell = (content: string) => `<w:tc>${content}</w:tc>`;

describe('a Word document', () => {
  const extractor = new Extractor(DEFAULT_LIMITS);
  afterAll(() => extractor.close());
  const read = async (body: string, parts: Record<string, string> = {}) =>
    (await readWhole(extractor, 'docx', makeDocx(body, parts))).text;

  it('reads what its reader sees, and nothing deleted or hidden in fields', async () => {
    const body = `<w:p>${run('kept ')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run('added')}</w:ins>
      <w:moveFrom>${run('moved away')}</w:moveFrom><w:r><w:instrText>HYPERLINK x</w:instrText></w:r>
      <w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>`;
    expect(await read(body)).toBe('kept addeda\tb\nc-d');
  });

  it('keeps words apart that a tab of either kind parts', async () => {
    const tab = '<w:r><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/></w:r>';
    expect(await read(`<w:p>${run('left')}${tab}${run('right')}</w:p>`)).toBe('left\tright');
  });

  it('numbers its lists as Word shows them', async () => {
    const numbering = wordXml(
      'numbering',
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>
       <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}</w:abstractNum>
       <w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1', 4)}</w:abstractNum>
       <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
       <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
       <w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
       <w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
    );
    const body = [
      item('one', 1),
      item('under', 1, 1),
      item('under too', 1, 1),
      item('two', 1),
      item('afresh', 1, 1),
      item('dot', 2),
      item('four', 3),
      item('seven', 4),
      item('none', 0),
    ].join('');
    expect((await read(body, { numbering })).split('\n')).toEqual([
      '1. one',
      '1.a) under',
      '1.b) under too',
      '2. two',
      '2.a) afresh',
      '- dot',
      'IV four',
      '7. seven',
      'none',
    ]);
  });

  it('writes a table a row a line, tables in cells and frames of one cell too', async () => {
    const inner = `<w:tbl><w:tr>${cell(paragraph('x'))}${cell(paragraph('y'))}</w:tr></w:tbl>`;
    const body = `<w:tbl><w:tr>${cell(paragraph('Name') + paragraph('and title'))}${cell(paragraph('City'))}</w:tr>
      <w:tr>${cell(inner)}${cell(paragraph(''))}</w:tr><w:tr>${cell('')}${cell('')}</w:tr></w:tbl>
      <w:tbl><w:tr>${cell(paragraph('framed') + paragraph('text'))}</w:tr></w:tbl>`;
    expect((await read(body)).split('\n')).toEqual(['Name and title | City', 'x | y | ', 'framed', 'text']);
  });

  it('puts notes and comments after their paragraph, headers before and footers after all, each once', async () => {
    const notes = wordXml(
      'footnotes',
      `<w:footnote w:type="separator" w:id="0">${paragraph('---')}</w:footnote><w:footnote w:id="1">${paragraph('A note.')}</w:footnote>`,
    );
    const comments = wordXml(
      'comments',
      `<w:comment w:id="5" w:author="Ada">${paragraph('Really?')}</w:comment>`,
    );
    const body = `<w:p>${run('Claim.')}<w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:commentReference w:id="5"/></w:r></w:p>${paragraph('Next.')}`;
    const parts = {
      footnotes: notes,
      comments,
      header: wordXml('hdr', paragraph('Head') + paragraph('Head')),
      footer: wordXml('ftr', paragraph('Foot')),
    };
    expect((await read(body, parts)).split('\n')).toEqual([
      'Head',
      'Claim.',
      'Footnote: A note.',
      'Comment: Ada: Really?',
      'Next.',
      'Foot',
    ]);
  });

  it('reads text boxes once and equations with their signs', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const alternate = `<mc:AlternateContent><mc:Choice Requires="wps">${box('In the box.')}</mc:Choice><mc:Fallback>${box('In the box.')}</mc:Fallback></mc:AlternateContent>`;
    const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${t('a')}</m:num><m:den>${t('b')}</m:den></m:f>`;
    const power = `<m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>`;
    const call = `${t('f')}<m:d><m:e>${t('x')}</m:e></m:d>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('n')}</m:sub><m:e>${t('n')}</m:e></m:nary>`;
    const body = `<w:p>${run('Outside.')}<w:r>${alternate}</w:r></w:p><w:p><m:oMath>${fraction}${t('+')}${power}${t('=')}${call}${sum}</m:oMath></w:p>`;
    expect((await read(body)).split('\n')).toEqual(['In the box.', 'Outside.', 'a/b+x^2=f(x)∑_nn']);
  });

  it('takes its headings from styles, by name, outline level and inheritance', async () => {
    const styles = wordXml(
      'styles',
      `<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
       <w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>
       <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="My own"/><w:basedOn w:val="H"/></w:style>
       <w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="Deep"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
       <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>`,
    );
    const styled = (id: string, text: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);
    const body = ['T', 'H', 'Own', 'Deep', 'Loop'].map((id) => styled(id, `In ${id}`)).join('');
    const { pages } = await readWhole(extractor, 'docx', makeDocx(body, { styles }));
    expect(pages[0]?.headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'In T'],
      [2, 'In H'],
      [2, 'In Own'],
      [4, 'In Deep'],
    ]);
    for (const heading of pages[0]?.headings ?? []) {
      expect(pages[0]?.text.slice(heading.start)).toMatch(new RegExp(`^${heading.title}`));
    }
  });
});
