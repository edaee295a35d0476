/**
 * A language model with a script, speaking the protocol of OpenAI's chat completions over real HTTP. What the
 * question holds decides what happens: 'slowly' a long answer, word by word, 'very slowly' one that takes over a
 * minute; 'break off' a connection that is cut in the middle, the first time it is asked, 'always break off' each
 * time; 'loosely' an answer that says more than its source; 'patiently' a short one that goes on after its first word
 * once `/go-on` was asked for; 'in full' one that cites a source for each of its sentences; anything else a short
 * answer that cites its first source.
 * Where it is asked to rewrite a question it says a long one about cairns, where it is asked for a plan two searches.
 */
import { createServer, type ServerResponse } from 'node:http';

const WORD_MS = 60;
const SLOW_WORD_MS = 500;
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
/** Of the next answer that waits. */
let goOn = Promise.withResolvers<void>();

function chunk(content: string, finish: string | null = null): string {
  const delta = finish ? {} : { role: 'assistant', content };
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices })}\n\n`;
}

function write(response: ServerResponse, words: string[], breakAt: number, wordMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at === breakAt) {
      clearInterval(timer);
      response.destroy();
    } else if (at < words.length) {
      response.write(chunk(`${at > 0 ? ' ' : ''}${words[at]}`));
      at += 1;
    } else {
      clearInterval(timer);
      response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
    }
  }, wordMs);
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
  if (question.includes('slowly')) return LONG;
  if (question.includes('loosely')) return LOOSE;
  return question.includes('in full') ? citedInFull(body) : SHORT;
}

createServer((request, response) => {
  if (request.method !== 'POST') {
    if (request.url === '/go-on') goOn.resolve();
    response.end('{"object":"list","data":[]}');
    return;
  }
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString();
  });
  request.on('end', async () => {
    const onTheWay = wayOf(body);
    if (onTheWay) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(`${chunk(onTheWay)}${chunk('', 'stop')}data: [DONE]\n\n`);
      return;
    }
    const question = questionOf(body);
    const always = question.includes('always break off');
    const first = question.includes('break off') && !brokenOff && !always;
    if (first) brokenOff = true;
    const words = answerTo(question, body).split(' ');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    if (question.includes('patiently')) {
      response.write(chunk(`${words.shift()} `));
      await goOn.promise;
      goOn = Promise.withResolvers();
    }
    write(
      response,
      words,
      first || always ? 4 : -1,
      question.includes('very slowly') ? SLOW_WORD_MS : WORD_MS,
    );
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
