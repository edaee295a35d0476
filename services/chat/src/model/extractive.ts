import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '@cairn/service/words';
import type { ResponseLength } from '../ai-settings/ai-settings.ts';
import { type Measure, measureWords } from '../citations/confidence.ts';
import { keyTerms, languageOfText, languagesOf, TermSet, termsOf } from '../citations/terms.ts';
import { CHARACTERS_PER_TOKEN } from '../writing/build-prompt.ts';
import type { ChatModel, ChatRequest, ModelPart } from '../writing/chat-model.ts';
import { proseShare, sentencesOf } from './sentences.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

/** What this answerer says of itself, in the language of the question, as an answer would be. */
const extractiveTexts: Readonly<Record<Language, typeof en>> = { en, de, fr, es };

/** How many sentences are quoted at most, by the length that is asked for. */
const MOST_QUOTES: Record<ResponseLength, number> = { short: 2, medium: 4, long: 8 };
const MOST_QUOTES_OF_PASSAGE: Record<ResponseLength, number> = { short: 2, medium: 2, long: 3 };
/**
 * A sentence is quoted when its score is at least so much of the best one's for each unit of the confidence threshold:
 * half at the threshold that a new project has (0.7), anything that fits at 0.
 */
const SHARE_PER_THRESHOLD = 0.5 / 0.7;

interface Quote {
  sentence: string;
  /** The passage's number. */
  number: number;
  /** Its place within the passage. */
  position: number;
  score: number;
}

/**
 * The answerer of a Cairn without a language model: it quotes the sentences that fit the question best and cites each.
 * It writes nothing of its own but what it is.
 */
export function createExtractiveModel(): ChatModel {
  return {
    name: 'extractive',
    async *stream(request) {
      const { texts: pieces, measure } = answer(request);
      for (const piece of pieces) {
        // Other people's work goes between two pieces.
        await turn();
        request.signal.throwIfAborted();
        yield { kind: 'text', ...piece } satisfies ModelPart;
      }
      yield { kind: 'end', reason: 'stop', measure };
    },
  };
}

type Piece = Omit<Extract<ModelPart, { kind: 'text' }>, 'kind'>;

function answer(request: ChatRequest): { texts: Piece[]; measure: Measure } {
  const { question, knowledgeMode, passages, plainText } = request;
  const texts = extractiveTexts[languageOfText(question)];
  if (knowledgeMode === 'general') {
    return { texts: [{ text: texts.general }], measure: { basis: 'words', met: 0, of: 0 } };
  }
  const quotes = withinLength(
    chooseQuotes(request),
    request.maxTokens * CHARACTERS_PER_TOKEN - texts.intro.length,
  );
  const quoted = passages.filter((_, i) => quotes.some(({ number }) => number === i + 1));
  const measure = measureWords(question, quoted);
  if (quotes.length === 0) return { texts: [{ text: texts.nothing }], measure };
  const lines = quotes.flatMap(({ sentence, number }): Piece[] => [
    { text: plainText ? '\n\n“' : '\n\n> ' },
    { text: plainText ? sentence : plain(sentence), quotes: number },
    { text: plainText ? `” [${number}]` : ` [${number}]` },
  ]);
  return { texts: [{ text: texts.intro }, ...lines], measure };
}

/** The first quotations that fit into so many characters; one is always given. */
function withinLength(quotes: readonly Quote[], characters: number): Quote[] {
  let left = characters;
  return quotes.filter(({ sentence }, i) => {
    left -= sentence.length;
    return i === 0 || left >= 0;
  });
}

/** Below this many words a sentence gains nothing by being short: headings would win over what stands under them. */
const SHORT = 12;
/** How much less a sentence counts for each rank its passage has in the search below the first. */
const RANK_WEIGHT = 0.08;

/**
 * The sentences that share most with the question, in the order of their passages. A shared word counts by its rarity
 * among all sentences, `ln(1 + N / n)` as in inverse document frequency, once a sentence; long sentences are held back
 * by the square root of their length in words, headings and the like by their form, and all by the rank of their
 * passage.
 */
function chooseQuotes({ question, passages, length, confidenceThreshold }: ChatRequest): Quote[] {
  const languages = languagesOf(question, ...passages.map(({ text }) => text));
  const asked = keyTerms(question, languages);
  const sentences = passages.flatMap((passage, i) =>
    sentencesOf(passage.text, passage.fileType).map((sentence, position) => {
      const terms = termsOf(sentence, languages);
      const held = new TermSet(terms);
      return {
        quote: { sentence, number: i + 1, position },
        words: terms.length,
        held: asked.filter((term) => held.has(term)),
        weight: proseShare(sentence, passage.fileType) / (1 + i * RANK_WEIGHT),
      };
    }),
  );
  const rarity = new Map(
    asked.map((term) => {
      const holders = sentences.filter(({ held }) => held.includes(term)).length;
      return [term, Math.log(1 + sentences.length / Math.max(1, holders))];
    }),
  );
  const scored = sentences.map(({ quote, words, held, weight }): Quote => {
    const sum = held.reduce((all, term) => all + (rarity.get(term) ?? 0), 0);
    return { ...quote, score: (weight * sum) / Math.sqrt(Math.max(words, SHORT)) };
  });
  return best(scored, length, confidenceThreshold * SHARE_PER_THRESHOLD);
}

function best(quotes: readonly Quote[], length: ResponseLength, leastShare: number): Quote[] {
  const chosen: Quote[] = [];
  const byScore = quotes.filter((quote) => quote.score > 0).sort((a, b) => b.score - a.score);
  const least = (byScore[0]?.score ?? 0) * leastShare;
  for (const quote of byScore) {
    if (chosen.length === MOST_QUOTES[length] || quote.score < least) break;
    const ofPassage = chosen.filter((other) => other.number === quote.number).length;
    const repeated = chosen.some((other) => other.sentence === quote.sentence);
    if (ofPassage < MOST_QUOTES_OF_PASSAGE[length] && !repeated) chosen.push(quote);
  }
  return chosen.sort((a, b) => a.number - b.number || a.position - b.position);
}

/** Keeps what is Markdown by chance, and bracketed numbers of the document's own, from being read as ours. */
function plain(sentence: string): string {
  return sentence.replace(/[\\`*_[\]<>#~|]/g, '\\$&');
}
