/**
 * A language model with a script, speaking the protocol of OpenAI's chat completions over real HTTP. What the
 * question holds decides what happens: 'at length' a long answer, 'slowly' the same over more than a minute;
 * 'break off' a connection that is cut in the middle, the first time it is asked, 'always break off' each time;
 * 'loosely' an answer that says more than its source; 'in full' one that cites a source for each of its sentences;
 * anything else a short answer that cites its first source. 'held as NAME' has any of them written as far as the test
 * says: see held.ts.
 * Where it is asked to rewrite a question it says a long one about cairns, where it is asked for a plan two searches.
 */
import { createServer, type ServerResponse } from 'node:http';

const WORD_MS = 60;
const SLOW_WORD_MS = 500;
const HELD_WORD_MS = 10;
const SHORT = 'On open moorland two cairns stand forty metres apart [1].';
const LOOSE = [
  'On open moorland two cairns stand forty metres apart [1].',
  'In thick fog they stand **ninety** metres apart [1].',
  'Walkers see a pile of stones and sing songs about silver trolls [1].\n\n- Some were painted white by sailors long ago.',
].join(' ');
/** Sentences, each with a word of the source that it rests on. */
const FULL = [
  [
    'On open moorland two cairns stand forty metres apart, because in thick fog a walker loses sight of them',
    'forty',
  ],
  ['Winter routes use markers of at least one hundred and twenty centimetres', 'Winter'],
  ['Every spring a warden walks the whole route and counts them', 'warden'],
] as const;
const REWRITTEN =
  'How far apart do two cairns stand on open moorland in thick fog, according to the recommendations for the marked route?';
const PLAN = JSON.stringify({
  searches: ['How far apart do cairns stand on open moorland?', 'What do walkers do in thick fog?'],
});
const LONG = Array.from({ length: 160 }, (_, index) => `word${index + 1}`).join(' ');

let brokenOff = false;
/** Name of an answer that is held -> how many of its words may be written. */
const allowed = new Map<string, number>();

function chunk(content: string, finish: string | null = null): string {
  const delta = finish ? {} : { role: 'assistant', content };
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices })}\n\n`;
}

interface Pace {
  /** After how many words the connection is cut. */
  readonly breakAt?: number | undefined;
  readonly wordMs: number;
  /** How many words may be written by now. */
  allowed(): number;
}

function write(response: ServerResponse, words: string[], pace: Pace): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at === pace.breakAt) {
      clearInterval(timer);
      response.destroy();
    } else if (at === words.length) {
      clearInterval(timer);
      response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
    } else if (at < pace.allowed()) {
      response.write(chunk(`${at > 0 ? ' ' : ''}${words[at]}`));
      at += 1;
    }
  }, pace.wordMs);
  response.on('close', () => clearInterval(timer));
}

/** What is asked for on the way to an answer; empty for the answer itself. */
function wayOf(body: string): string {
  if (body.includes('Rewrite the question')) return REWRITTEN;
  return body.includes('Plan how to answer') ? PLAN : '';
}

/** The person's own words: the last message of the conversation. */
function questionOf(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  return JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content ?? '');
}

/** Each sentence with the number of the first source in the prompt that holds its word. */
function citedInFull(body: string): string {
  const sources = [...body.matchAll(/source \[(\d+)\](.*?)end of source/gs)];
  const numberOf = (word: string) => sources.find(([text]) => text.includes(word))?.[1] ?? '1';
  return FULL.map(([sentence, word]) => `${sentence} [${numberOf(word)}].`).join(' ');
}

/** The answer to a question, but for how it is written. */
function answerTo(question: string, body: string): string {
  if (/at length|slowly/.test(question)) return LONG;
  if (question.includes('loosely')) return LOOSE;
  return question.includes('in full') ? citedInFull(body) : SHORT;
}

/** How an answer to a question is written. */
function paceOf(question: string): Pace {
  const always = question.includes('always break off');
  const first = question.includes('break off') && !brokenOff && !always;
  if (first) brokenOff = true;
  const breakAt = first || always ? 4 : undefined;
  const held = /held as ([\w-]+)/.exec(question)?.[1];
  if (held) return { breakAt, wordMs: HELD_WORD_MS, allowed: () => allowed.get(held) ?? 1 };
  const wordMs = question.includes('slowly') ? SLOW_WORD_MS : WORD_MS;
  return { breakAt, wordMs, allowed: () => Number.POSITIVE_INFINITY };
}

createServer((request, response) => {
  if (request.method !== 'POST') {
    const [, name, words] = /^\/held\/([\w-]+)\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (name) allowed.set(name, Number(words));
    response.end('{"object":"list","data":[]}');
    return;
  }
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString();
  });
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const onTheWay = wayOf(body);
    if (onTheWay) {
      response.end(`${chunk(onTheWay)}${chunk('', 'stop')}data: [DONE]\n\n`);
      return;
    }
    const question = questionOf(body);
    write(response, answerTo(question, body).split(' '), paceOf(question));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
