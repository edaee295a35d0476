import { type Branches, FIRST_BRANCH } from '../versions/branches.ts';
import { type Message, messagesOf, type Place, type Turn } from './turn.ts';

interface Page {
  limit: number;
  before?: Place | undefined;
}

/** The newest turn that a page may have, and how many it needs: of a turn’s two messages one may be too new. */
function turnsOf({ limit, before }: Page) {
  const newest = before ? Math.ceil((before.sequence - 1) / 2) : Number.MAX_SAFE_INTEGER;
  return { newest, most: Math.ceil(limit / 2) + 1 };
}

function messagesIn(turns: readonly Turn[], branches: Branches, { limit, before }: Page): Message[] {
  return turns
    .map((turn) => messagesOf(turn, branches))
    .flatMap(({ question, answer }) => [answer, question])
    .filter(({ sequence }) => !before || sequence < before.sequence)
    .slice(0, limit);
}

/**
 * A page of messages, newest first: of what is shown, or of what leads to a message. `read` gives turns of a branch up
 * to a number, newest first.
 */
export async function newestMessages(
  branches: Branches,
  page: Page,
  read: (branch: number, newest: number, limit: number) => Promise<readonly Turn[]>,
): Promise<Message[]> {
  const { newest, most } = turnsOf(page);
  const end = page.before ? (page.before.branch ?? FIRST_BRANCH) : branches.active;
  const turns: Turn[] = [];
  for (const { branch, to } of branches.pathTo(end, newest)) {
    if (turns.length >= most) break;
    turns.push(...(await read(branch, to, most - turns.length)));
  }
  return messagesIn(turns, branches, page);
}

/** The same of every version, by `read` of all branches. */
export async function everyNewest(
  branches: Branches,
  page: Page,
  read: (newest: number, limit: number) => Promise<readonly Turn[]>,
): Promise<Message[]> {
  const { newest, most } = turnsOf(page);
  return messagesIn(await read(newest, most), branches, page);
}
