/**
 * What Word writes in a field's place when it cannot be worked out, in the languages of its surface: a fault of the
 * document, not its text.
 */
const FIELD_ERROR = /^\s*(?:Error!|Fehler!|Erreur\s?!|¡?Error!|Errore\.|Fout!|Erro!)/u;

interface HasText {
  text: string;
}

/** Takes the results of fields that failed out of their paragraphs. */
export class FieldResults {
  /** Fields that are open: where the result of each begins, once it does. */
  readonly #open: { paragraph: HasText; from: number | undefined }[] = [];

  /** A complex field's mark: `begin`, `separate` (its result follows) or `end`. */
  mark(type: string | undefined, paragraph: HasText): void {
    if (type === 'begin') this.#open.push({ paragraph, from: undefined });
    else if (type === 'separate') {
      const field = this.#open.at(-1);
      if (field) Object.assign(field, { paragraph, from: paragraph.text.length });
    } else if (type === 'end') this.close(paragraph);
  }

  /** A simple field, which holds nothing but its result, begins. */
  open(paragraph: HasText): void {
    this.#open.push({ paragraph, from: paragraph.text.length });
  }

  close(paragraph: HasText | undefined): void {
    const field = this.#open.pop();
    if (field?.from === undefined || field.paragraph !== paragraph) return;
    if (FIELD_ERROR.test(paragraph.text.slice(field.from)))
      paragraph.text = paragraph.text.slice(0, field.from);
  }
}
