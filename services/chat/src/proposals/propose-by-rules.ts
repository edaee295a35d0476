import { withoutCitations } from '../citations/without-citations.ts';
import type { Message } from '../messages/turn.ts';
import { LONGEST_PROPOSAL, type ProposedMemory } from './proposed-memory.ts';

/**
 * How people say, in the four languages of the interface, that something is to be kept. What follows the mark is what
 * is meant.
 */
const MARKS: readonly { mark: RegExp; type: ProposedMemory['memoryType']; importance: number }[] = [
  {
    mark: /^(?:please,? )?(?:remember|keep in mind|note|don'?t forget)(?: that|,? please)?\s*[:,]?\s+(?=\S)/iu,
    type: 'MEMORY_TYPE_NOTE',
    importance: 0.7,
  },
  {
    mark: /^(?:bitte )?(?:merk(?:e)?(?: dir| dir bitte)|denk(?:e)? daran|beachte|notier(?:e)?|vergiss nicht)(?: bitte)?\s*[:,]?\s+(?:dass\s+)?(?=\S)/iu,
    type: 'MEMORY_TYPE_NOTE',
    importance: 0.7,
  },
  {
    mark: /^(?:por favor,? )?(?:recuerda|ten en cuenta|anota|no olvides)(?: que)?\s*[:,]?\s+(?=\S)/iu,
    type: 'MEMORY_TYPE_NOTE',
    importance: 0.7,
  },
  {
    mark: /^(?:s'il (?:te|vous) pla[iî]t,? )?(?:souviens-toi|souvenez-vous|retiens|retenez|note|notez|n'oublie(?:z)? pas)(?: que| qu')?\s*[:,]?\s+(?=\S)/iu,
    type: 'MEMORY_TYPE_NOTE',
    importance: 0.7,
  },
  {
    mark: /^(?=(?:we|i)(?:'ve| have)? (?:have )?(?:decided|agreed|settled)\b|from now on\b|(?:our|the) decision\b)/iu,
    type: 'MEMORY_TYPE_DECISION',
    importance: 0.8,
  },
  {
    mark: /^(?=(?:wir|ich) (?:haben|habe) (?:uns |mich |.{0,80}?)?(?:entschieden|beschlossen|vereinbart)\b|wir haben (?:beschlossen|entschieden|vereinbart)|ab (?:jetzt|sofort)\b|ab heute\b)/iu,
    type: 'MEMORY_TYPE_DECISION',
    importance: 0.8,
  },
  {
    mark: /^(?=(?:hemos|he) (?:decidido|acordado)\b|a partir de ahora\b)/iu,
    type: 'MEMORY_TYPE_DECISION',
    importance: 0.8,
  },
  {
    mark: /^(?=(?:nous avons|j'ai|on a) (?:décidé|convenu)\b|désormais\b|dorénavant\b|à partir de maintenant\b)/iu,
    type: 'MEMORY_TYPE_DECISION',
    importance: 0.8,
  },
  {
    mark: /^(?:decision|entscheidung|beschluss|decisión|décision)\s*:\s*(?=\S)/iu,
    type: 'MEMORY_TYPE_DECISION',
    importance: 0.8,
  },
];

/** Of one answer at most so many statements are proposed. */
const MOST_OF_ANSWER = 2;
/** In characters: shorter is no statement. */
const SHORTEST = 12;

/**
 * What plain rules find worth keeping: what a person says is to be remembered or was decided, and, of answers, what the
 * passages that they cite were found to hold.
 */
export function proposeByRules(messages: readonly Message[]): ProposedMemory[] {
  return messages.flatMap((message) => (message.isAi ? foundIn(message) : toldIn(message)));
}

/** Sentences that begin with a mark; a question asks and keeps nothing. */
function toldIn(message: Message): ProposedMemory[] {
  return linesOf(message.text).flatMap((line): ProposedMemory[] => {
    if (/[?？]\s*$/u.test(line)) return [];
    for (const { mark, type, importance } of MARKS) {
      const match = mark.exec(line);
      const content = match && capitalized(line.slice(match[0].length).trim());
      if (!content || !isStatement(content)) continue;
      return [{ message, content, memoryType: type, tags: [], importance, confidence: 0.9 }];
    }
    return [];
  });
}

/** Statements that the passages they cite hold; those with a figure first, as these are looked up again. */
function foundIn(message: Message): ProposedMemory[] {
  if (message.state !== 'complete' || message.confidence?.refused) return [];
  const held = (message.verdicts ?? []).filter(({ verdict }) => verdict === 'supported');
  const statements = held
    .map(({ start, end }) => withoutCitations(message.text.slice(start, end)))
    .filter(isStatement);
  const ordered = [
    ...statements.filter((text) => /\d/.test(text)),
    ...statements.filter((text) => !/\d/.test(text)),
  ];
  return ordered.slice(0, MOST_OF_ANSWER).map((content) => ({
    message,
    content,
    memoryType: 'MEMORY_TYPE_FACT',
    tags: [],
    importance: 0.5,
    confidence: 0.8,
  }));
}

const linesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!;])\s+/u)
    .map((line) => line.replace(/^[-*•\s]+/u, '').trim())
    .filter((line) => line !== '');

const isStatement = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= LONGEST_PROPOSAL && /\p{L}{2}/u.test(text);

const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
