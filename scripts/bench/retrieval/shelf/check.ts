import { holds, oneLine } from './evidence.ts';
import type { Evidence, Question } from './questions/question.ts';
import type { ReadDocument } from './read.ts';

/** What is wrong with the evidence of questions, in the documents that were read: a line each. */
export function evidenceFaults(questions: readonly Question[], read: readonly ReadDocument[]): string[] {
  const documents = new Map(read.map((document) => [document.id, document]));
  return questions.flatMap(({ id, evidence }) =>
    evidence.flatMap((each) => {
      const document = documents.get(each.document);
      const fault = document && faultOf(each, document);
      return fault ? [`${id}: '${each.text}' in ${document.name}: ${fault}`] : [];
    }),
  );
}

function faultOf(evidence: Evidence, { id, pages, passages }: ReadDocument): string | undefined {
  const words = oneLine(evidence.text);
  if (evidence.page !== undefined) {
    const page = pages.find(({ number }) => number === evidence.page);
    return oneLine(page?.text ?? '').includes(words) ? undefined : `not on page ${evidence.page}`;
  }
  if (evidence.lines) {
    const lines = linesOf(pages).slice(evidence.lines[0] - 1, evidence.lines[1]);
    if (!oneLine(lines.join(' ')).includes(words)) return `not in lines ${evidence.lines.join(' to ')}`;
  }
  return passages.some((passage) => holds({ ...passage, document: id }, evidence))
    ? undefined
    : 'in no passage';
}

/** Lines by their numbers in the document. */
function linesOf(pages: ReadDocument['pages']): string[] {
  const lines: string[] = [];
  for (const { text, firstLine } of pages) {
    text.split('\n').forEach((line, index) => {
      lines[firstLine - 1 + index] = line;
    });
  }
  return lines;
}
