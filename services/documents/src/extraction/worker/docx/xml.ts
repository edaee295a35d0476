import { SaxesParser } from 'saxes';
import { ExtractionFailure } from '../../failure.ts';

/** Reads an attribute of the element at hand by its name without prefix. */
export type Attribute = (localName: string) => string | undefined;

export interface XmlHandlers {
  /** An element begins. Names come without their prefix, since strict and transitional files bind other namespaces. */
  readonly open?: (name: string, attribute: Attribute) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** A piece of the source was parsed. */
  readonly piece?: () => Promise<void>;
}

/**
 * Parses XML as it arrives. Document types are refused: Word writes none, and entities are how small files grow huge.
 */
export async function parseXml(source: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false });
  parser.on('doctype', () => {
    throw new ExtractionFailure('damaged', 'reading_word_entities');
  });
  parser.on('error', (cause) => {
    throw new ExtractionFailure('damaged', 'reading_word_xml', { cause });
  });
  parser.on('opentag', (tag) =>
    handlers.open?.(localName(tag.name), (name) => attributeOf(tag.attributes, name)),
  );
  parser.on('closetag', (tag) => handlers.close?.(localName(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  for await (const piece of source) {
    parser.write(piece);
    await handlers.piece?.();
  }
  parser.close();
  await handlers.piece?.();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function attributeOf(attributes: Record<string, unknown>, name: string): string | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    if (localName(key) === name && typeof value === 'string') return value;
  }
  return undefined;
}
