/** Longest heading kept, in UTF-16 units. */
const MAX_TITLE = 200;

/** Finds the headings of a Markdown text line by line: `# ATX` and underlined ones, none inside fenced code. */
export class MarkdownHeadings {
  #fence = '';

  /** The heading `line` is, looking at the line after it for an underline. */
  of(line: string, next: string | undefined): { level: number; title: string } | undefined {
    if (this.#insideFence(line)) return undefined;
    const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line.slice(0, 1_000));
    if (atx?.[1]) return heading(atx[1].length, withoutClosingMarks(atx[2] ?? ''));
    if (next === undefined || line.length > 1_000 || /^\s*([-*+>|#]|\d+[.)]|$)/.test(line)) return undefined;
    if (/^ {0,3}=+\s*$/.test(next)) return heading(1, line);
    if (/^ {0,3}-{2,}\s*$/.test(next)) return heading(2, line);
    return undefined;
  }

  #insideFence(line: string): boolean {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.slice(0, 200));
    if (this.#fence !== '') {
      const closes = mark?.[1]?.startsWith(this.#fence) && mark[2]?.trim() === '';
      if (closes) this.#fence = '';
      return true;
    }
    if (mark?.[1]) this.#fence = mark[1];
    return mark !== null;
  }
}

/** An ATX heading may end in any number of `#`, set off by a blank (CommonMark 4.2). */
function withoutClosingMarks(words: string): string {
  const text = words.trimEnd();
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /[ \t]/.test(text.charAt(end - 1)) ? text.slice(0, end) : text;
}

function heading(level: number, words: string): { level: number; title: string } | undefined {
  const title = words
    .replace(/[*_`]+/g, '')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed();
  return title === '' ? undefined : { level, title };
}
