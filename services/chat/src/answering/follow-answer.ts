import {
  type AnswerEvent,
  AnswerStage,
  type AnswerSteps,
  type Progress,
  type Sources,
} from '@cairn/proto/chat';
import { enumName } from '@cairn/proto/enum-names';
import { citationMessages } from '../citations/citation-messages.ts';
import { clientMessage } from '../messages/client-message.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import { refusals } from '../refusals.ts';
import { advanceOf } from '../steps/step.ts';
import { stepMessages } from '../steps/step-messages.ts';
import type { AnswerFeed, AnswerListener } from './ports.ts';

/** How often the store is looked at while nothing is heard: another process may write without being heard here. */
const QUIET_MS = 500;
/** How often it is looked at while text is missing between what the reader has and what is heard. */
const GAP_MS = 50;

const STAGES = Object.values<string>(AnswerStage);

/** Text that ends at a place in the answer, in UTF-16 units. */
interface Content {
  text: string;
  end: number;
}

export interface FollowParts {
  store: Pick<MessageRecords, 'getMessage'>;
  feed: Pick<AnswerFeed, 'listen'>;
}

export interface Follow {
  sessionId: number;
  messageId: string;
  /** UTF-16 units of the answer the reader has already. */
  from: number;
  signal: AbortSignal;
  /** Opened before the answer began, so that no event of it is missed; one is opened here otherwise. */
  listener?: AnswerListener;
  /** The answer as the store has it when the following begins, for a caller who knows; it is read otherwise. */
  known?: Message | undefined;
}

/**
 * Follows an answer from a place in its text to its end, wherever it is written: first what the store has, then what is
 * published. Text the reader has already is cut off by its offset; text published before the reader listened is taken
 * from the store, where the writer saves several times a second. Ends with `done`, which carries the whole message.
 *
 * @throws NotFound when there is no such answer, or its session is deleted meanwhile.
 */
export async function* followAnswer(parts: FollowParts, follow: Follow): AsyncGenerator<AnswerEvent> {
  const listener = follow.listener ?? parts.feed.listen(follow.messageId);
  const reader = new Reader(follow.messageId, follow.from);
  let { known } = follow;
  try {
    let lookedAt = 0;
    for (let look = true; ; ) {
      if (look || (reader.hasGap && Date.now() - lookedAt >= GAP_MS)) {
        lookedAt = Date.now();
        const message = known ?? (await parts.store.getMessage(follow.sessionId, follow.messageId));
        known = undefined;
        if (!message?.isAi) throw refusals.answer_not_found();
        yield* reader.catchUp(message);
        if (message.state !== 'generating') {
          yield reader.event({ $case: 'done', value: clientMessage(message) });
          return;
        }
      }
      const heard = await listener.next(reader.hasGap ? GAP_MS : QUIET_MS, follow.signal);
      look = heard === 'nothing' || heard === 'missed' || !heard.kind;
      if (heard === 'missed') reader.forgetGap();
      else if (heard !== 'nothing') yield* reader.take(heard);
    }
  } finally {
    listener.close();
  }
}

/** What one reader has, and the events that bring it further. */
class Reader {
  readonly #messageId: string;
  #have: number;
  #generation: string | undefined;
  #hasSearchText = false;
  #hasSources = false;
  #stage = -1;
  #advance = 0;
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

  event(kind: AnswerEvent['kind']): AnswerEvent {
    return { messageId: this.#messageId, offset: this.#have, kind };
  }

  /** Brings the reader up to a stored message. */
  *catchUp(message: Message): Generator<AnswerEvent> {
    if (this.#generation === undefined) {
      this.#generation = message.generation;
      if (message.state === 'generating') yield* this.#progress(stageOf(message));
    }
    if (this.#generation !== message.generation) {
      this.#generation = message.generation;
      this.#ahead = [];
      this.#hasSearchText = false;
      this.#hasSources = false;
      this.#stage = -1;
      this.#advance = 0;
      this.#have = message.text.length;
      yield this.event({ $case: 'replaced', value: message.text });
    }
    const { citations, searchedFirst, searchText, steps } = message;
    if (searchText !== undefined) yield* this.#searchText(searchText);
    if (steps) yield* this.#steps(stepMessages(steps));
    if (citations.length > 0 || searchedFirst)
      yield* this.#sources({ citations: citationMessages(citations), searchedFirst });
    yield* this.#add({ text: message.text, end: message.text.length });
    for (const content of this.#ahead.splice(0)) yield* this.#takeContent(content);
  }

  /** Takes a published event; text that begins too far ahead waits for `catchUp`. */
  *take({ kind, offset }: AnswerEvent): Generator<AnswerEvent> {
    if (kind?.$case === 'content') yield* this.#takeContent({ text: kind.value, end: offset });
    else if (kind?.$case === 'searchText') yield* this.#searchText(kind.value);
    else if (kind?.$case === 'steps') yield* this.#steps(kind.value);
    else if (kind?.$case === 'sources') yield* this.#sources(kind.value);
    else if (kind?.$case === 'progress') yield* this.#progress(kind.value);
  }

  *#searchText(value: string): Generator<AnswerEvent> {
    if (this.#hasSearchText) return;
    this.#hasSearchText = true;
    yield this.event({ $case: 'searchText', value });
  }

  /** Those that are further than the reader's. */
  *#steps(value: AnswerSteps): Generator<AnswerEvent> {
    const advance = advanceOf(value.steps.map(({ state }) => ({ state: enumName(state, 'STEP_STATE_') })));
    if (advance <= this.#advance) return;
    this.#advance = advance;
    yield this.event({ $case: 'steps', value });
  }

  *#sources(value: Sources): Generator<AnswerEvent> {
    if (this.#hasSources) return;
    this.#hasSources = true;
    yield this.event({ $case: 'sources', value });
  }

  /** Each stage once, in order. */
  *#progress(progress: Progress): Generator<AnswerEvent> {
    const rank = STAGES.indexOf(progress.stage);
    if (rank <= this.#stage) return;
    this.#stage = rank;
    yield this.event({ $case: 'progress', value: progress });
  }

  *#takeContent(content: Content): Generator<AnswerEvent> {
    const start = content.end - content.text.length;
    if (start > this.#have) this.#ahead.push(content);
    else yield* this.#add(content);
  }

  /** Passes on the part of a text ending at `end` that the reader does not have. */
  *#add({ text, end }: Content): Generator<AnswerEvent> {
    if (end <= this.#have) return;
    const missing = text.slice(text.length - (end - this.#have));
    this.#have = end;
    yield this.event({ $case: 'content', value: missing });
  }
}

/** The stage of an answer for a reader who comes in the middle. */
function stageOf({ text, citations, knowledgeMode }: Message): Progress {
  const documents = new Set(citations.map((citation) => citation.documentId)).size;
  const searched = citations.length > 0 || knowledgeMode === 'general';
  const stage =
    text !== '' ? 'ANSWER_STAGE_GENERATING' : searched ? 'ANSWER_STAGE_THINKING' : 'ANSWER_STAGE_SEARCHING';
  return { stage, passages: citations.length, documents };
}
