import { randomUUID } from 'node:crypto';
import type { Answer } from '../../services/system-test/src/harness/person.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import type { SseMessage } from '../../services/system-test/src/harness/sse.ts';
import type { Ledger, Outcome, SentQuestion } from './ledger.ts';

/** People at work: each uploads, asks, edits and deletes, one thing after the other, and writes down what it sent. */
export interface Workload {
  ledger: Ledger;
  people: readonly Worker[];
  /** Resolves when everyone has finished what they were doing. */
  stop(): Promise<void>;
}

export interface Worker {
  person: Person;
  project: number;
}

const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A call that is refused while a part is away may have been carried out or not. */
function outcomeOf(answer: Answer<unknown> | undefined): Outcome {
  if (!answer || answer.status >= 500) return 'unknown';
  return answer.status < 300 ? 'acknowledged' : 'refused';
}

/** A call's answer; none, or one that says that a part was away, is noted. */
async function attempt<T>(ledger: Ledger, what: string, call: Promise<Answer<T>>) {
  try {
    const answer = await call;
    if (answer.status >= 500)
      ledger.unanswered.push(timed(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`));
    return answer;
  } catch (error) {
    ledger.unanswered.push(timed(`${what}: ${reasonOf(error)}`));
    return undefined;
  }
}

/** With the time of day, by which it is found in the logs of the services. */
const timed = (what: string) => `${new Date().toISOString().slice(11)} ${what}`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}

export async function startWorkload(base: string, people: number, random: () => number): Promise<Workload> {
  const ledger: Ledger = {
    projects: [],
    sessions: [],
    documents: [],
    questions: [],
    memories: [],
    unanswered: [],
    cut: [],
  };
  const stopping = { asked: false };
  const workers: Worker[] = [];
  for (let n = 0; n < people; n++) {
    const person = await Person.signedUp(base);
    const project = await person.makeProject('Begun');
    const session = await person.makeSession(project);
    ledger.projects.push({ project, values: new Set(['Begun']) });
    ledger.sessions.push({ project, session, values: new Set(['Questions']) });
    workers.push({ person, project });
  }
  const lives = workers.map((worker) => live(worker, ledger, stopping, random));
  return {
    ledger,
    people: workers,
    async stop() {
      stopping.asked = true;
      await Promise.all(lives);
    },
  };
}

async function live(worker: Worker, ledger: Ledger, stopping: { asked: boolean }, random: () => number) {
  const actions = [
    upload,
    upload,
    ask,
    ask,
    remember,
    forget,
    renameProject,
    renameSession,
    newSession,
    deleteDocument,
  ];
  while (!stopping.asked) {
    const action = actions[Math.floor(random() * actions.length)] ?? upload;
    await action(worker, ledger, random);
    await new Promise((resolve) => setTimeout(resolve, 50 + random() * 150));
  }
}

async function upload({ person, project }: Worker, ledger: Ledger): Promise<void> {
  const unique = word();
  const lines = Array.from(
    { length: 40 },
    (_, line) => `Line ${line} of the harbour book speaks of ${unique}.`,
  );
  const entry: Ledger['documents'][number] = {
    project,
    name: `${unique}.txt`,
    word: unique,
    outcome: 'unknown',
  };
  ledger.documents.push(entry);
  const answer = await attempt(ledger, 'upload', person.upload(project, entry.name, lines.join('\n')));
  entry.outcome = outcomeOf(answer);
  if (entry.outcome === 'acknowledged' && answer) entry.id = answer.body.id;
}

async function deleteDocument(
  { person, project }: Worker,
  ledger: Ledger,
  random: () => number,
): Promise<void> {
  const own = ledger.documents.filter(({ project: of, id, deleted }) => of === project && id && !deleted);
  const entry = own[Math.floor(random() * own.length)];
  // Most stay, so that there is something to find.
  if (!entry?.id || random() < 0.5) return;
  entry.deleted = 'unknown';
  const answer = await attempt(
    ledger,
    'delete',
    person.call('DELETE', `/api/projects/${project}/documents/${entry.id}`),
  );
  entry.deleted = outcomeOf(answer);
}

async function remember({ person, project }: Worker, ledger: Ledger): Promise<void> {
  const entry: Ledger['memories'][number] = { project, content: `Remember ${word()}`, outcome: 'unknown' };
  ledger.memories.push(entry);
  const body = { content: entry.content, memory_type: 'fact' };
  const path = `/api/projects/${project}/memory`;
  const answer = await attempt(ledger, 'remember', person.call<{ id: string }>('POST', path, body));
  entry.outcome = outcomeOf(answer);
  if (entry.outcome === 'acknowledged' && answer) entry.id = answer.body.id;
}

async function forget({ person, project }: Worker, ledger: Ledger, random: () => number): Promise<void> {
  const own = ledger.memories.filter(({ project: of, id, deleted }) => of === project && id && !deleted);
  const entry = own[Math.floor(random() * own.length)];
  // Most stay, so that there is something to find.
  if (!entry?.id || random() < 0.5) return;
  entry.deleted = 'unknown';
  const path = `/api/projects/${project}/memory/${entry.id}`;
  entry.deleted = outcomeOf(await attempt(ledger, 'forget', person.call('DELETE', path)));
}

async function renameProject({ person, project }: Worker, ledger: Ledger): Promise<void> {
  const named = ledger.projects.find((each) => each.project === project);
  const name = `Project ${word()}`;
  const outcome = outcomeOf(
    await attempt(ledger, 'rename project', person.call('PATCH', `/api/projects/${project}`, { name })),
  );
  settle(named?.values, name, outcome);
}

async function newSession({ person, project }: Worker, ledger: Ledger): Promise<void> {
  const name = `Session ${word()}`;
  const path = `/api/projects/${project}/chat/sessions`;
  const answer = await attempt(ledger, 'new session', person.call<{ id: number }>('POST', path, { name }));
  if (answer?.status === 201 || answer?.status === 200) {
    ledger.sessions.push({ project, session: answer.body.id, values: new Set([name]) });
  }
}

async function renameSession(
  { person, project }: Worker,
  ledger: Ledger,
  random: () => number,
): Promise<void> {
  const own = ledger.sessions.filter((each) => each.project === project);
  const named = own[Math.floor(random() * own.length)];
  const name = `Session ${word()}`;
  const path = `/api/projects/${project}/chat/sessions/${named?.session}`;
  settle(
    named?.values,
    name,
    outcomeOf(await attempt(ledger, 'rename session', person.call('PATCH', path, { name }))),
  );
}

/** An acknowledged value is the only one from then on; one whose fate is unknown is one more that may be there. */
function settle(values: Set<string> | undefined, value: string, outcome: Outcome): void {
  if (outcome === 'acknowledged') values?.clear();
  if (outcome !== 'refused') values?.add(value);
}

const FOLLOW_TRIES = 240;

/**
 * Asks, and takes the stream up again for as long as it breaks off. A question that got no answer is sent again under
 * the same id of the client's, which makes it the same question.
 */
async function ask({ person, project }: Worker, ledger: Ledger, random: () => number): Promise<void> {
  const own = ledger.sessions.filter((each) => each.project === project && each.session);
  const session = own[Math.floor(random() * own.length)]?.session ?? 0;
  const unique = word();
  const entry: SentQuestion = { project, session, word: unique, outcome: 'unknown', resumed: 0 };
  ledger.questions.push(entry);
  const broken: string[] = [];
  const isWhole = await followToTheEnd({ person, project }, ledger, entry, broken);
  (isWhole ? ledger.cut : ledger.unanswered).push(...broken);
}

/** Resolves to whether the answer was read to its end, or was whole before it could be. Notes streams that break. */
async function followToTheEnd(
  { person, project }: Worker,
  ledger: Ledger,
  entry: SentQuestion,
  broken: string[],
): Promise<boolean> {
  const { session, word: unique } = entry;
  const followed = { text: '', lastId: undefined as string | undefined };
  for (let tries = 0; tries < FOLLOW_TRIES && entry.followed === undefined; tries++) {
    const known = entry.outcome === 'acknowledged';
    try {
      const message = `What does the harbour book say of ${unique}?`;
      const events = known
        ? person.follow(project, session, followed.lastId)
        : person.ask(project, session, message, { clientId: unique });
      await followOnce(events, entry, followed);
    } catch (error) {
      const what = timed(`${known ? 'follow' : 'ask'}: ${reasonOf(error)}`);
      if (isCut(error)) broken.push(what);
      else if (!isRefusal(error)) ledger.unanswered.push(what);
      if (!known && entry.outcome !== 'acknowledged' && isRefusal(error)) {
        entry.outcome = 'refused';
        return false;
      }
    }
    if (entry.followed !== undefined) return true;
    entry.resumed++;
    await new Promise((resolve) => setTimeout(resolve, 250));
    // No process writes it any more: there is nothing to follow, and the list says how it ended.
    if (entry.outcome === 'acknowledged' && (await isOver(ledger, person, project, session, unique)))
      return true;
  }
  return false;
}

async function followOnce(
  events: AsyncGenerator<SseMessage>,
  entry: SentQuestion,
  followed: { text: string; lastId: string | undefined },
): Promise<void> {
  for await (const { id, data } of events) {
    entry.outcome = 'acknowledged';
    followed.lastId = id ?? followed.lastId;
    if (data.type === 'content') followed.text += data.content ?? '';
    if (data.type === 'replace') followed.text = data.content ?? '';
    if (data.type === 'done' || data.type === 'error') {
      entry.followed = followed.text;
      return;
    }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Error && /^(400|403|404|409|422|429):/.test(error.message);

/** `fetch` says so of a response whose connection ended before it did. */
const isCut = (error: unknown) => error instanceof TypeError && error.message === 'terminated';

async function isOver(
  ledger: Ledger,
  person: Person,
  project: number,
  session: number,
  unique: string,
): Promise<boolean> {
  const path = `/api/projects/${project}/chat/sessions/${session}/messages?page_size=100`;
  const answer = await attempt(
    ledger,
    'messages',
    person.call<{ messages: { role: string; message: string; state: string }[] }>('GET', path),
  );
  const messages = answer?.status === 200 ? answer.body.messages : [];
  const at = messages.findIndex(({ role, message }) => role === 'user' && message.includes(unique));
  const state = messages[at + 1]?.state;
  return at >= 0 && state !== undefined && state !== 'generating';
}
