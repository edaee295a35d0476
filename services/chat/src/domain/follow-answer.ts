import { type AnswerEvent, type AnswerEventKind, stages } from './answer-event.ts';
import type { AnswerFeed, AnswerListener, ChatStore, Message } from './ports.ts';
import { refusals } from './refusals.ts';

/** How often the store is looked at while nothing is heard: another process may write without being heard here. */
const QUIET_MS = 500;
/** How often it is looked at while text is missing between what the reader has and what is heard. */
const GAP_MS = 50;

type Content = Extract<AnswerEvent, { type: 'content' }>;
type Progress = Extract<AnswerEventKind, { type: 'progress' }>;

export interface FollowParts {
  store: Pick<ChatStore, 'getMessage'>;
  feed: Pick<AnswerFeed, 'listen'>;
}

export interface Follow {
  sessionId: number;
  messageId: string;
  /** UTF-16 units of the answer the reader has already. */
  from: number;
  signal: AbortSignal;
  /** Opened before the answer began, so that nothing told of it is missed; one is opened here otherwise. */
  listener?: AnswerListener;
}

/**
 * Follows an answer from a place in its text to its end, wherever it is written: first what the store has, then what is
 * told. What is told and known already is cut off by its offset; what was told before the reader listened is taken from
 * the store, where the writer saves several times a second. Ends with `done`, which carries the whole message.
 *
 * @throws NotFound when there is no such answer, or its session is deleted meanwhile.
 */
export async function* followAnswer(parts: FollowParts, follow: Follow): AsyncGenerator<AnswerEvent> {
  const listener = follow.listener ?? parts.feed.listen(follow.messageId);
  const reader = new Reader(follow.messageId, follow.from);
  try {
    let lookedAt = 0;
    for (let look = true; ; ) {
      if (look || (reader.hasGap && Date.now() - lookedAt >= GAP_MS)) {
        lookedAt = Date.now();
        const message = await parts.store.getMessage(follow.sessionId, follow.messageId);
        if (!message?.isAi) throw refusals.answer_not_found();
        yield* reader.catchUp(message);
        if (message.state !== 'generating') {
          yield reader.event({ type: 'done', message });
          return;
        }
      }
      const heard = await listener.next(reader.hasGap ? GAP_MS : QUIET_MS, follow.signal);
      look = heard === 'nothing' || heard === 'missed' || heard.type === 'done';
      if (heard === 'missed') reader.forgetGap();
      else if (heard !== 'nothing' && heard.type !== 'done') yield* reader.take(heard);
    }
  } finally {
    listener.close();
  }
}

/** What one reader has, and the events that bring it further. */
class Reader {
  readonly #messageId: string;
  #have: number;
  #run: string | undefined;
  #sourcesTold = false;
  #stage = -1;
  /** Text heard that begins after what the reader has. */
  #ahead: Content[] = [];

  constructor(messageId: string, from: number) {
    this.#messageId = messageId;
    this.#have = from;
  }

  get hasGap(): boolean {
    return this.#ahead.length > 0;
  }

  forgetGap(): void {
    this.#ahead = [];
  }

  event(kind: AnswerEventKind): AnswerEvent {
    return { ...kind, messageId: this.#messageId, offset: this.#have };
  }

  /** Brings the reader up to a stored message. */
  *catchUp(message: Message): Generator<AnswerEvent> {
    if (this.#run === undefined) {
      this.#run = message.run;
      if (message.state === 'generating') yield* this.#progress(stageOf(message));
    }
    if (this.#run !== message.run) {
      this.#run = message.run;
      this.#ahead = [];
      this.#sourcesTold = false;
      this.#stage = -1;
      this.#have = message.text.length;
      yield this.event({ type: 'replaced', text: message.text });
    }
    if (!this.#sourcesTold && message.citations.length > 0) {
      this.#sourcesTold = true;
      yield this.event({ type: 'sources', citations: message.citations });
    }
    yield* this.#add(message.text, message.text.length);
    for (const content of this.#ahead.splice(0)) yield* this.#takeContent(content);
  }

  /** Takes what was told; text that begins too far ahead waits for `catchUp`. */
  *take(event: AnswerEvent): Generator<AnswerEvent> {
    if (event.type === 'content') yield* this.#takeContent(event);
    else if (event.type === 'sources') {
      if (this.#sourcesTold) return;
      this.#sourcesTold = true;
      yield this.event({ type: 'sources', citations: event.citations });
    } else if (event.type === 'progress') yield* this.#progress(event);
  }

  /** Stages are told once each, in order. */
  *#progress({ type, stage, passages, documents }: Progress): Generator<AnswerEvent> {
    const rank = stages.indexOf(stage);
    if (rank <= this.#stage) return;
    this.#stage = rank;
    yield this.event({ type, stage, passages, documents });
  }

  *#takeContent(content: Content): Generator<AnswerEvent> {
    const start = content.offset - content.text.length;
    if (start > this.#have) this.#ahead.push(content);
    else yield* this.#add(content.text, content.offset);
  }

  /** Passes on the part of a text ending at `end` that the reader does not have. */
  *#add(text: string, end: number): Generator<AnswerEvent> {
    if (end <= this.#have) return;
    const missing = text.slice(text.length - (end - this.#have));
    this.#have = end;
    yield this.event({ type: 'content', text: missing });
  }
}

/** What a reader who comes in the middle is told of what was done so far. */
function stageOf({ text, citations, knowledgeMode }: Message): Progress {
  const documents = new Set(citations.map((citation) => citation.documentId)).size;
  const searched = citations.length > 0 || knowledgeMode === 'general';
  const stage = text !== '' ? 'generating' : searched ? 'thinking' : 'searching';
  return { type: 'progress', stage, passages: citations.length, documents };
}
