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

const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (math: string) => `<m:e>${math}</m:e>`;
const f = (above: string, below: string) => `<m:f><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const matrix = `<m:m><m:mr>${e(t('a'))}${e(t('b'))}</m:mr><m:mr>${e(t('c'))}${e(t('d'))}</m:mr></m:m>`;

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

  it('says in each row of a table what spans it', async () => {
    const of = (properties: string, text = '') => cell(`<w:tcPr>${properties}</w:tcPr>${paragraph(text)}`);
    const first = '<w:vMerge w:val="restart"/>';
    const wide = '<w:gridSpan w:val="2"/>';
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const body = `<w:tbl>
      ${row(of(first, 'North'), of(wide, 'May'), of(first, 'x'.repeat(201)))}
      ${row(of('<w:vMerge/>'), of('', 'June'), of('', '7'), of('<w:vMerge/>'))}
      ${row(of('<w:vMerge w:val="continue"/>'), of(wide), of('<w:vMerge/>'))}
      <w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${of('<w:vMerge/>', 'July')}${of('<w:vMerge/>')}</w:tr>
      ${row(of('', 'South'), of('', 'May'), of('', '8'), of('', 'y'))}
      ${row(of('<w:vMerge/>'), of('', 'June'), of('', '9'), of('<w:vMerge/>'))}</w:tbl>`;
    expect((await read(body)).split('\n')).toEqual([
      `North | May | ${'x'.repeat(201)}`,
      'North | June | 7 | ',
      'July | ',
      'South | May | 8 | y',
      ' | June | 9 | ',
    ]);
  });

  it('puts notes after their paragraph, then behind the text comments, headers and footers, each once and named', async () => {
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
      'Claim.',
      'Footnote: A note.',
      'Next.',
      '',
      'Comment: Ada: Really?',
      'Header: Head',
      'Footer: Foot',
    ]);
  });

  it('reads text boxes once and equations with their signs', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const alternate = `<mc:AlternateContent><mc:Choice Requires="wps">${box('In the box.')}</mc:Choice><mc:Fallback>${box('In the box.')}</mc:Fallback></mc:AlternateContent>`;
    const fraction = `<m:f><m:num>${t('a')}</m:num><m:den>${t('b')}</m:den></m:f>`;
    const power = `<m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>`;
    const call = `${t('f')}<m:d><m:e>${t('x')}</m:e></m:d>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('n')}</m:sub><m:e>${t('n')}</m:e></m:nary>`;
    const body = `<w:p>${run('Outside.')}<w:r>${alternate}</w:r></w:p><w:p><m:oMath>${fraction}${t('+')}${power}${t('=')}${call}${sum}</m:oMath></w:p>`;
    expect((await read(body)).split('\n')).toEqual(['In the box.', 'Outside.', 'a/b+x^2=f(x)∑_n n']);
  });

  it.each([
    ['a fraction of sums', f(t('a+b'), t('c+d')), '(a+b)/(c+d)'],
    ['a product below the line', f(t('1'), t('2n')), '1/(2n)'],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(t('x+1'))}</m:rad>`, '√(x+1)'],
    ['a cube root', `<m:rad><m:deg>${t('3')}</m:deg>${e(t('x'))}</m:rad>`, '∛(x)'],
    ['a root of any degree', `<m:rad><m:deg>${t('n')}</m:deg>${e(t('x'))}</m:rad>`, '√[n](x)'],
    [
      'scripts',
      `<m:sSubSup>${e(t('x'))}<m:sub>${t('i')}</m:sub><m:sup>${t('n-1')}</m:sup></m:sSubSup>`,
      'x_i^(n-1)',
    ],
    [
      'a sum with limits',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('n=1')}</m:sub><m:sup>${t('∞')}</m:sup>${e(f(t('1'), t('n')))}</m:nary>`,
      '∑_(n=1)^∞ 1/n',
    ],
    [
      'an integral',
      `<m:nary><m:naryPr/><m:sub>${t('0')}</m:sub><m:sup>${t('1')}</m:sup>${e(t('xdx'))}</m:nary>`,
      '∫_0^1 xdx',
    ],
    [
      'a function',
      `${t('2')}<m:func><m:fName>${t('sin')}</m:fName>${e(t('x'))}</m:func>${t('y')}`,
      '2 sin x y',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e(t('lim'))}<m:lim>${t('n→∞')}</m:lim></m:limLow></m:fName>${e(t('n'))}</m:func>`,
      'lim_(n→∞) n',
    ],
    [
      'a matrix in its own brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(matrix)}</m:d>`,
      '[a, b; c, d]',
    ],
    ['a matrix without any', matrix, '[a, b; c, d]'],
    [
      'a binomial',
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${t('n')}</m:num><m:den>${t('k')}</m:den></m:f>`)}</m:d>`,
      '(n¦k)',
    ],
    ['an accent', `<m:acc><m:accPr><m:chr m:val="\u0303"/></m:accPr>${e(t('x'))}</m:acc>`, 'x\u0303'],
  ])('writes %s on one line that keeps its sense', async (_, math, written) => {
    expect(await read(`<w:p>${run('So ')}<m:oMath>${math}</m:oMath>${run('.')}</w:p>`)).toBe(
      `So ${written}.`,
    );
  });

  it('reads equations nested without end', async () => {
    const depth = 2_000;
    const nested = `${'<m:d><m:e>'.repeat(depth)}${t('x')}${'</m:e></m:d>'.repeat(depth)}`;
    expect(await read(`<w:p><m:oMath>${nested}</m:oMath>${run(' end')}</w:p>`)).toMatch(/end$/);
  });

  it('leaves out what Word writes where a field failed', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (result: string) =>
      `${mark('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;
    const body = [
      `<w:p>${run('See ')}${field(run('Error! Reference ') + run('source not found.'))}${run(' and ')}${field(run('table 3'))}${run('.')}</w:p>`,
      `<w:p><w:fldSimple w:instr="STYLEREF">${run('Fehler! Kein Text mit angegebener Formatvorlage.')}</w:fldSimple></w:p>`,
      `<w:p>${run('Erreur ! Signet non défini.')}</w:p>`,
    ];
    expect((await read(body.join(''))).split('\n')).toEqual([
      'See  and table 3.',
      'Erreur ! Signet non défini.',
    ]);
  });

  it('reads what a chart shows and what a picture is said to show', async () => {
    const points = (values: string[]) =>
      values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
    const title = (text: string) =>
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
    const series = (name: string, values: string[]) =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['2023', '2024'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
    const chart = `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${title('Sales by year')}<c:plotArea><c:barChart>${series('North', ['4.2999999999999998', '5'])}${series('South', ['2', '3'])}</c:barChart><c:catAx>${title('Year')}</c:catAx></c:plotArea></c:chart></c:chartSpace>`;
    const drawing = (inside: string) =>
      `<w:r><w:drawing xmlns:wp="wp" xmlns:c="c">${inside}</w:drawing></w:r>`;
    const body = `<w:p>${run('As shown.')}${drawing('<c:chart r:id="r0" xmlns:r="r"/>')}</w:p>
      <w:p>${drawing('<wp:docPr id="1" descr="A cairn on a ridge"/>')}${drawing('<wp:docPr id="2" descr="IMG_1.png"/>')}</w:p>`;
    expect((await read(body, { chart })).split('\n')).toEqual([
      'As shown.',
      'Chart: Sales by year',
      'Axes: Year',
      '| North | South',
      '2023 | 4.3 | 2',
      '2024 | 5 | 3',
      'Picture: A cairn on a ridge',
    ]);
  });

  it('joins a drop cap to its word', async () => {
    const cap = paragraph('T', '<w:framePr w:dropCap="drop" w:lines="3"/>');
    expect(await read(`${cap}${paragraph('he harbour opened.')}${paragraph('Next.')}`)).toBe(
      'The harbour opened.\nNext.',
    );
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
