import type { AnswerEvent as AnswerEventMessage } from '@cairn/proto/chat';
import type { AnswerEvent, Stage } from '../domain/answer-event.ts';

/** The event another process told. What only the store tells in full (messages) comes back as a bare `done`. */
export function readEvent({ messageId, offset, kind }: AnswerEventMessage): AnswerEvent {
  switch (kind?.$case) {
    case 'content':
      return { messageId, offset, type: 'content', text: kind.value };
    case 'progress': {
      const { stage, passages, documents } = kind.value;
      return { messageId, offset, type: 'progress', stage: stage as Stage, passages, documents };
    }
    case 'sources':
      return { messageId, offset, type: 'sources', citations: kind.value.citations };
    default:
      return { messageId, offset, type: 'done' };
  }
}
