import { newEvent } from '@cairn/messaging/events';
import { isVisible, oneLine } from '@cairn/platform/text';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

/** In characters as people count them. */
const LONGEST_TITLE = 60;

/** In code points, of which a character may have many: less than a name may have. */
const MOST_CODE_POINTS = 190;

/** What a name may not have and a question may: control characters, and marks that turn the direction of a text. */
const UNFIT = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** No sign is left before the sign that says that more follows. */
const TRAILING = /[\s\p{P}]+$/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How much of a text a title may take, in UTF-16 units. */
function roomIn(text: string): number {
  let [count, codePoints] = [0, 0];
  for (const { index, segment } of characters.segment(text)) {
    count += 1;
    codePoints += Array.from(segment).length;
    if (count > LONGEST_TITLE || codePoints > MOST_CODE_POINTS) return index;
  }
  return text.length;
}

/** The beginning of a text: whole words, and a long first word cut. */
function beginning(text: string): string {
  const most = roomIn(text);
  if (most === text.length) return text;
  let end = 0;
  for (const { index, segment } of words.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  const cut = text.slice(0, end).replace(TRAILING, '');
  return `${cut || text.slice(0, most)}…`;
}

/** What a first question names its chat: its first line, cut at a word. Empty where nothing of it can be seen. */
export function titleOf(question: string): string {
  const lines = question.split('\n').map((line) => oneLine(line).replaceAll(UNFIT, '').trim());
  return beginning((lines.find(isVisible) ?? '').replaceAll(/\s+/g, ' '));
}

/** Names a session by its first question, unless a person has named it. Needs no answer of a model. */
export async function titleSession(
  store: Pick<SessionRecords, 'titleSession'>,
  input: { session: Session; question: string; traceId: string },
): Promise<void> {
  const { session, question, traceId } = input;
  const title = titleOf(question);
  if (!session.placeholder || title === '') return;
  const event = newEvent(
    { $case: 'chatSessionRenamed', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  await store.titleSession(session.id, title, [event]);
}
