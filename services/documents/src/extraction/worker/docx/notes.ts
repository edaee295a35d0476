import { DocumentWalk, type NoteKind, type WalkContext } from './walk.ts';
import { parseXml } from './xml.ts';

/** The words of every footnote, endnote or comment of a part, by id. */
export async function readNotes(
  source: AsyncIterable<string>,
  kind: NoteKind,
  context: WalkContext,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  let id: string | undefined;
  let lines: string[] = [];
  const walk = new DocumentWalk(context, (block) => lines.push(block.text));
  await parseXml(source, {
    open: (name, attribute) => {
      if (name === kind) {
        id = attribute('type') === undefined ? attribute('id') : undefined;
        const author = kind === 'comment' ? attribute('author')?.trim() : undefined;
        lines = author ? [`${author}:`] : [];
      }
      walk.open(name, attribute);
    },
    close: (name) => {
      walk.close(name);
      if (name === kind && id !== undefined) notes.set(id, lines.join(' ').trim());
    },
    text: (text) => walk.text(text),
  });
  return notes;
}
