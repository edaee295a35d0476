import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '@cairn/service/words';
import { languageOfQuestion } from '../evidence/asked.ts';
import type { AskedFor } from '../evidence/asked-for.ts';
import type { JudgedSentence } from '../evidence/judge-evidence.ts';
import { cellOf } from '../evidence/rows.ts';
import { CHARACTERS_PER_TOKEN } from '../writing/build-prompt.ts';
import type { ChatModel, ChatRequest, ModelPart } from '../writing/chat-model.ts';
import { chooseQuotes } from './choose-quotes.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

/** What this answerer says of itself, in the language of the question, as an answer would be. */
const extractiveTexts: Readonly<Record<Language, typeof en>> = { en, de, fr, es };

/**
 * The answerer of a Cairn without a language model: it quotes the sentences and rows that answer the question and cites
 * each, with the heads that a row stands under before it. It writes nothing of its own but what it is, and computes
 * nothing.
 */
export function createExtractiveModel(): ChatModel {
  return {
    name: 'extractive',
    onlyQuotes: true,
    async *stream(request) {
      for (const piece of answer(request)) {
        // Other people's work goes between two pieces.
        await turn();
        request.signal.throwIfAborted();
        yield { kind: 'text', ...piece } satisfies ModelPart;
      }
      yield { kind: 'end', reason: 'stop' };
    },
  };
}

type Piece = Omit<Extract<ModelPart, { kind: 'text' }>, 'kind'>;

function answer(request: ChatRequest): Piece[] {
  const { question, evidence, passages, plainText } = request;
  const texts = extractiveTexts[languageOfQuestion(question)];
  if (!evidence) return [{ text: texts.general }];
  const quotes = withinLength(
    chooseQuotes(evidence, passages, request),
    request.maxTokens * CHARACTERS_PER_TOKEN - texts.intro.length,
  );
  const write = plainText ? (text: string) => text : plain;
  const lines = quotes.flatMap((quote): Piece[] => [
    ...headPieces(quote, evidence.asked, texts.column, write),
    { text: plainText ? '\n\n“' : '\n\n> ' },
    { text: write(quote.text), quotes: quote.number },
    { text: plainText ? `” [${quote.number}]` : ` [${quote.number}]` },
  ]);
  return [{ text: texts.intro }, ...lines];
}

/** Where a row stands: its title, unit and columns, and which of its cells is of the year that is asked for. */
function headPieces(
  { text, heads, number }: JudgedSentence,
  { words }: AskedFor,
  column: string,
  write: (text: string) => string,
): Piece[] {
  if (heads.length === 0) return [];
  const years = words.flatMap(({ kind, forms }) =>
    kind === 'year' ? forms.flatMap(([term]) => term ?? []) : [],
  );
  const year = years.find((each) => /^\d{4}$/.test(each));
  const cell = year === undefined ? undefined : cellOf(text, heads, year);
  const own: Piece[] = [{ text: '\n\n' }, { text: write(heads.join(' · ')), quotes: number }];
  if (year === undefined || cell === undefined) return own;
  const [before = '', after = ''] = column.replace('{period}', year).split('{cell}');
  return [...own, { text: ` — ${before}` }, { text: write(cell), quotes: number }, { text: after }];
}

/** The first quotations that fit into so many characters; one is always given. */
function withinLength(quotes: readonly JudgedSentence[], characters: number): JudgedSentence[] {
  let left = characters;
  return quotes.filter(({ text, heads }, i) => {
    left -= text.length + heads.join(' · ').length;
    return i === 0 || left >= 0;
  });
}

/** Keeps what is Markdown by chance, and bracketed numbers of the document's own, from being read as ours. */
function plain(sentence: string): string {
  return sentence
    .replace(/[\\`*_[\]<>#~|]/g, '\\$&')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)([-+=])/, '$1\\$2');
}
