import { until } from '../../services/system-test/src/harness/until.ts';
import { questions } from './balance-questions.ts';
import { found } from './balance-search.ts';
import { every, everyPage, line } from './balance-tools.ts';
import type { BalanceLine, Ledger, Named, Sent } from './ledger.ts';
import type { Worker, Workload } from './workload.ts';

/** Compares what was sent with what is there, once everything has come to rest. */
export async function balance({ ledger, people }: Workload): Promise<BalanceLine[]> {
  const perPerson = await Promise.all(people.map((worker) => balanceOf(worker, ledger)));
  const merged = new Map<string, BalanceLine>();
  for (const each of perPerson.flat()) {
    const sum = merged.get(each.what);
    if (!sum) merged.set(each.what, each);
    else {
      for (const key of ['sent', 'acknowledged', 'unknown', 'found'] as const) sum[key] += each[key];
      sum.faults.push(...each.faults);
    }
  }
  return [...merged.values()];
}

async function balanceOf(worker: Worker, ledger: Ledger): Promise<BalanceLine[]> {
  const of = <T extends { project: number }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.project === worker.project);
  const documents = await documentsOf(worker, of(ledger.documents));
  return [
    await names(worker, [...of(ledger.projects), ...of(ledger.sessions)]),
    documents.line,
    await searchable(worker, of(ledger.documents)),
    await questions(worker, of(ledger.questions)),
    await memories(worker, of(ledger.memories)),
    ...(await found(worker, { memories: of(ledger.memories), questions: of(ledger.questions) })),
    await counts(worker, documents.ids.length, of(ledger.sessions).length),
    await notices(worker, documents.ids),
  ];
}

async function names(worker: Worker, named: readonly Named[]): Promise<BalanceLine> {
  const faults: string[] = [];
  const project = (await worker.person.call<{ name: string }>('GET', `/api/projects/${worker.project}`)).body;
  const sessions = await every<{ id: number; name: string }>(
    worker,
    `/api/projects/${worker.project}/chat/sessions`,
  );
  for (const { session, values } of named) {
    const name = session ? sessions.find(({ id }) => id === session)?.name : project.name;
    if (name === undefined || !values.has(name)) {
      faults.push(
        `${session ? `session ${session}` : `project ${worker.project}`} is called ${name}, expected ${[...values].join(' or ')}`,
      );
    }
  }
  const acknowledged = named.map((): Sent => ({ outcome: 'acknowledged' }));
  return line('names of projects and sessions', acknowledged, sessions.length + 1, faults);
}

async function documentsOf(worker: Worker, sent: Ledger['documents']) {
  interface Body {
    id: string;
    name: string;
    status: string;
    error: unknown;
  }
  let found: Body[] = [];
  const faults: string[] = [];
  const atRest = async () => {
    found = await every<Body>(worker, `/api/projects/${worker.project}/documents`);
    return found.every(({ status }) => status !== 'processing');
  };
  await until(atRest, { seconds: 240 }).catch(() => faults.push('documents are stuck in processing'));
  for (const entry of sent) {
    const there = found.filter(({ name }) => name === entry.name);
    if (there.length > 1) faults.push(`${entry.name} is there ${there.length} times`);
    if (there.length === 0 && entry.outcome === 'acknowledged' && !entry.deleted)
      faults.push(`${entry.name} is lost`);
    if (there.length > 0 && entry.deleted === 'acknowledged') faults.push(`${entry.name} came back`);
    if (there.length > 0 && entry.outcome === 'refused')
      faults.push(`${entry.name} was refused and is there`);
    if (there[0] && there[0].status !== 'processed') {
      faults.push(`${entry.name} ended as ${there[0].status}: ${JSON.stringify(there[0].error)}`);
    }
  }
  return { line: line('documents', sent, found.length, faults), ids: found.map(({ id }) => id) };
}

async function searchable({ person, project }: Worker, sent: Ledger['documents']): Promise<BalanceLine> {
  const faults: string[] = [];
  let found = 0;
  for (const entry of sent.filter(({ outcome }) => outcome === 'acknowledged')) {
    const { body } = await person.call<{ passages: { document_name: string; text: string }[] }>(
      'POST',
      `/api/projects/${project}/search/semantic`,
      { content: entry.word, limit: 3 },
    );
    const hit = body.passages.some(({ document_name }) => document_name === entry.name);
    if (hit) found++;
    if (!hit && !entry.deleted) faults.push(`${entry.name} is not found by its word`);
    if (hit && entry.deleted === 'acknowledged') faults.push(`${entry.name} is deleted and still found`);
  }
  const left = sent.filter(
    ({ outcome, deleted }) => outcome === 'acknowledged' && deleted !== 'acknowledged',
  );
  return line('documents found by search', left, found, faults);
}

async function memories(worker: Worker, sent: Ledger['memories']): Promise<BalanceLine> {
  const faults: string[] = [];
  const found = await every<{ content: string }>(worker, `/api/projects/${worker.project}/memory`);
  for (const entry of sent) {
    const times = found.filter(({ content }) => content === entry.content).length;
    if (times > 1) faults.push(`"${entry.content}" is there ${times} times`);
    if (times === 0 && entry.outcome === 'acknowledged' && !entry.deleted)
      faults.push(`"${entry.content}" is lost`);
    if (times > 0 && entry.deleted === 'acknowledged') faults.push(`"${entry.content}" came back`);
    if (times > 0 && entry.outcome === 'refused') faults.push(`"${entry.content}" was refused and is there`);
  }
  return line('memories', sent, found.length, faults);
}

/** What projects counts from events is what the services have: no event was lost, none counted twice. */
async function counts(worker: Worker, documents: number, sessionsKnown: number): Promise<BalanceLine> {
  const sessions = (await every(worker, `/api/projects/${worker.project}/chat/sessions`)).length;
  const memory = (await every(worker, `/api/projects/${worker.project}/memory`)).length;
  const faults: string[] = [];
  if (sessions < sessionsKnown)
    faults.push(`${sessionsKnown} sessions were acknowledged and ${sessions} are there`);
  const expected = { documents_count: documents, chat_sessions_count: sessions, memory_count: memory };
  let last: Record<string, unknown> = {};
  const right = async () => {
    last = (await worker.person.call<Record<string, unknown>>('GET', `/api/projects/${worker.project}`)).body;
    return Object.entries(expected).every(([key, value]) => !(key in last) || last[key] === value);
  };
  await until(right, { seconds: 120 }).catch(() =>
    faults.push(
      `project ${worker.project} counts ${JSON.stringify(last)}, and has ${JSON.stringify(expected)}`,
    ),
  );
  return line('counts made from events', [{ outcome: 'acknowledged' }], 1, faults);
}

/** Each document that became ready was announced once, alone or with others of its upload. */
async function notices(worker: Worker, documents: readonly string[]): Promise<BalanceLine> {
  interface Page {
    notifications: { type: string; count: number; documents: { document_id: string }[] }[];
  }
  let announced: Page['notifications'] = [];
  const sum = () => announced.reduce((total, { count }) => total + count, 0);
  const faults: string[] = [];
  const areAll = async () => {
    const all = (await everyPage<Page>(worker, '/api/notifications')).flatMap((page) => page.notifications);
    announced = all.filter(({ type }) => type === 'documents_ready');
    return sum() === documents.length;
  };
  await until(areAll, { seconds: 120 }).catch(() => undefined);
  if (sum() !== documents.length)
    faults.push(
      `${sum()} documents were announced in project ${worker.project}, and ${documents.length} are there`,
    );
  const named = announced.flatMap((notice) => notice.documents.map(({ document_id }) => document_id));
  for (const id of new Set(named.filter((each, n) => named.indexOf(each) !== n)))
    faults.push(`document ${id} was announced more than once`);
  return line(
    'notices of documents',
    documents.map((): Sent => ({ outcome: 'acknowledged' })),
    sum(),
    faults,
  );
}
