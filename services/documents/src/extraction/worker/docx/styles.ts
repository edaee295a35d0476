import { parseXml } from './xml.ts';

/** Longest chain of `basedOn` followed. */
const MAX_CHAIN = 20;

/** What a paragraph style says about its paragraphs' place in the document. */
export interface ParagraphStyle {
  /** 1 for a title, 2 for "heading 1" and so on. */
  readonly headingLevel?: number;
  readonly numId?: string;
  readonly listLevel?: number;
}

interface StyleEntry {
  basedOn?: string;
  headingLevel?: number;
  numId?: string;
  listLevel?: number;
}

/** Reads `styles.xml`; the result finds a style by its id, inherited properties included. */
export async function readStyles(source: AsyncIterable<string>): Promise<(id: string) => ParagraphStyle> {
  const styles = new Map<string, StyleEntry>();
  let style: StyleEntry | undefined;
  await parseXml(source, {
    open: (name, attribute) => {
      const value = attribute('val') ?? '';
      if (name === 'style') {
        style = {};
        styles.set(attribute('styleId') ?? '', style);
      } else if (style) {
        if (name === 'name') style.headingLevel = headingLevelOfName(value) ?? style.headingLevel;
        else if (name === 'basedOn') style.basedOn = value;
        else if (name === 'outlineLvl' && Number(value) < 9) style.headingLevel ??= Number(value) + 2;
        else if (name === 'numId') style.numId = value;
        else if (name === 'ilvl') style.listLevel = Number(value) || 0;
      }
    },
    close: (name) => {
      if (name === 'style') style = undefined;
    },
  });
  return (id) => resolve(styles, id);
}

function resolve(styles: ReadonlyMap<string, StyleEntry>, id: string): ParagraphStyle {
  const found: StyleEntry = {};
  let entry = styles.get(id);
  for (let step = 0; entry && step < MAX_CHAIN; step += 1) {
    found.headingLevel ??= entry.headingLevel;
    found.numId ??= entry.numId;
    found.listLevel ??= entry.listLevel;
    entry = entry.basedOn === undefined ? undefined : styles.get(entry.basedOn);
  }
  return found;
}

function headingLevelOfName(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1;
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  return level ? Number(level) + 1 : undefined;
}
