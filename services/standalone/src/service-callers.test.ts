import { type PartName, partNames, type ServiceName, serviceAddress } from '@cairn/platform/config';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { PeopleServiceDefinition } from '@cairn/proto/people';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

interface MethodOf {
  name: string;
  requestStream: boolean;
  responseStream: boolean;
}

const services: Record<ServiceName, { methods: Record<string, MethodOf> }> = {
  auth: AuthServiceDefinition,
  projects: ProjectsServiceDefinition,
  documents: DocumentsServiceDefinition,
  search: SearchServiceDefinition,
  memory: MemoryServiceDefinition,
  chat: ChatServiceDefinition,
  notifications: NotificationsServiceDefinition,
};

/** The services that keep something of people, and serve that contract beside their own. */
const keepers = ['projects', 'documents', 'chat', 'memory', 'notifications'] as const;

/** What services may call in their own name, by whom. Every other call of theirs carries a person's token. */
const internal: Record<string, readonly PartName[]> = {
  'auth.BatchGetUsers': ['projects', 'notifications'],
  'auth.ListRevocations': partNames.filter((name) => name !== 'auth'),
  'auth.RecordActivity': ['gateway'],
  'auth.ExchangeApiToken': ['gateway'],
  'auth.GetStanding': ['gateway', 'projects', 'documents', 'chat', 'search'],
  'projects.HasInvitation': ['auth'],
  'projects.ListSharedProjects': ['auth'],
  'projects.GetAudience': ['notifications'],
  'projects.GetInvitee': ['notifications'],
  'projects.GetWeek': ['notifications'],
  'documents.StreamPassages': ['search'],
  'documents.GetShortTexts': ['search'],
  'memory.ReadItems': ['search', 'notifications'],
  'memory.RecordUses': ['chat'],
  'chat.ReadSessions': ['search', 'notifications'],
  'chat.ReadMessages': ['search'],
  'notifications.GetMailChoice': ['projects'],
  ...Object.fromEntries(
    keepers.flatMap((name) => [
      [`${name}.CountPerson`, ['auth'] as const],
      [`${name}.CountAll`, ['auth'] as const],
      [`${name}.ErasePerson`, ['auth'] as const],
    ]),
  ),
};

/** Open to strangers, so that there is nothing to refuse a service. */
const open = new Set(
  [
    'DownloadAccountExport GetAccountDeletionReceipt GetAvatar GetPublicKeys GetRegistration OpenAccountExport',
    'Register RequestPasswordReset ResetPassword SignIn SignOut VerifyEmail PreviewInvitation TurnOffMail',
  ]
    .join(' ')
    .split(' '),
);

interface Contract {
  service: ServiceName;
  definition: { methods: Record<string, MethodOf> };
}

const contracts: readonly Contract[] = [
  ...Object.entries(services).map(([service, definition]) => ({
    service: service as ServiceName,
    definition,
  })),
  ...keepers.map((service) => ({ service, definition: PeopleServiceDefinition })),
];

const methods = contracts.flatMap((contract) =>
  Object.entries(contract.definition.methods).map(([key, method]) => {
    return { ...method, service: contract.service, key, contract };
  }),
);

describe('services of a whole Cairn, in their own name', () => {
  const under = cairnUnderTest();

  type AnyClient = Record<string, (request: unknown) => unknown>;

  function clientsOf(name: PartName): ReadonlyMap<Contract, AnyClient> {
    const { clients } = under.cairn.platform.identity(name);
    return new Map(
      contracts.map((contract) => {
        const { service, definition } = contract;
        const address = serviceAddress(under.config, service);
        return [contract, clients.connect(definition as never, address, service)];
      }),
    );
  }

  async function reasonOf(client: AnyClient | undefined, method: (typeof methods)[number]) {
    async function* nothing() {}
    try {
      const answer = client?.[method.key]?.(method.requestStream ? nothing() : {});
      if (method.responseStream) for await (const _ of answer as AsyncIterable<unknown>) break;
      else await answer;
      return 'answered';
    } catch (error) {
      return (error as { reason?: string }).reason ?? 'answered';
    }
  }

  it.each(partNames)('%s may call what is its to call, and nothing else', async (name) => {
    const clients = clientsOf(name);
    const answered: string[] = [];
    for (const method of methods.filter((each) => !open.has(each.name))) {
      const reason = await reasonOf(clients.get(method.contract), method);
      if (reason !== 'service_may_not' && reason !== 'sign_in_first')
        answered.push(`${method.service}.${method.name}`);
    }
    const allowed = Object.keys(internal).filter((method) => internal[method]?.includes(name));
    expect(answered.sort()).toEqual(allowed.sort());
  });

  it('knows every method that it asks about', () => {
    const names = methods.map(({ service, name }) => `${service}.${name}`);
    expect(Object.keys(internal).filter((name) => !names.includes(name))).toEqual([]);
    expect(methods.length).toBeGreaterThan(90);
  });
});
