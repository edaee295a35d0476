import { requireUser } from '@cairn/platform/auth';
import type { ServiceName } from '@cairn/platform/config';
import {
  type CairnCall,
  type CallerRules,
  type FurtherService,
  furtherService,
  people,
  services,
} from '@cairn/platform/rpc';
import {
  type ErasePersonRequest,
  type ErasePersonResponse,
  type ExportPersonResponse,
  PeopleServiceDefinition,
} from '@cairn/proto/people';
import { Counts, type Entry } from './entries.ts';

/** What the entries of one archive go by. */
export interface PersonExport {
  userId: string;
  /** In the person's name, with a token that may read. */
  call: CairnCall;
  counts: Counts;
  /** To be called after each part. */
  partDone(): void;
}

/** What a service keeps of people. */
export interface KeptOfPeople {
  service: ServiceName;
  countParts(call: CairnCall): Promise<number>;
  /** The content of an entry may go unread. */
  entries(exporting: PersonExport): AsyncIterable<Entry>;
  /** How many records of each kind there are, zero too: a receipt names every kind. */
  count(person: { userId: string; email: string }): Promise<Readonly<Record<string, number>>>;
  /** What there is of everyone, by kind; absent where that is known elsewhere, too. */
  countAll?(): Promise<Readonly<Record<string, number>>>;
  /** Erases them, however often it is called; nothing is left once it returns, unless it says otherwise. */
  erase(request: ErasePersonRequest): Promise<ErasePersonResponse | undefined>;
}

/** A person reads their own alone; only auth deletes accounts. */
const callers: CallerRules<typeof PeopleServiceDefinition> = {
  countParts: people,
  exportPerson: people,
  countPerson: services('auth'),
  countAll: services('auth'),
  erasePerson: services('auth'),
};

/** The contract that auth walks, as it stands beside a service's own. */
export function peopleService(kept: KeptOfPeople): FurtherService {
  return furtherService(
    PeopleServiceDefinition,
    {
      async countParts(_request, context) {
        return { parts: await kept.countParts(context) };
      },
      exportPerson: ({ after }, context) => messages(kept, after, context),
      async countPerson(person) {
        const { service } = kept;
        const counted = Object.entries(await kept.count(person));
        return { stores: counted.map(([store, records]) => ({ service, store, records })) };
      },
      async countAll() {
        const counted = Object.entries((await kept.countAll?.()) ?? {});
        return { stores: counted.map(([store, records]) => ({ service: kept.service, store, records })) };
      },
      async erasePerson(request) {
        return (await kept.erase(request)) ?? { erased: true, done: true };
      },
    },
    callers,
  );
}

async function* messages(
  kept: KeptOfPeople,
  after: string,
  call: CairnCall,
): AsyncGenerator<ExportPersonResponse> {
  const counts = new Counts();
  let partsDone = 0;
  let isSkipped = after !== '';
  const partDone = () => void partsDone++;
  const { userId } = requireUser(call);
  for await (const { content, ...entry } of kept.entries({ userId, call, counts, partDone })) {
    if (isSkipped) {
      isSkipped = entry.path !== after;
      counts.take();
      continue;
    }
    yield { part: { $case: 'entry', value: { path: entry.path, modifiedAt: entry.modifiedAt } } };
    for await (const piece of content) {
      call.signal.throwIfAborted();
      yield { part: { $case: 'content', value: Buffer.from(piece as Uint8Array) } };
    }
    yield { part: { $case: 'end', value: { counts: counts.take(), partsDone } } };
  }
  if (isSkipped) throw new Error('The entry of the archive to go on after was deleted meanwhile.');
}
