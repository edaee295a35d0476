import { requireUser } from '@cairn/platform/auth';
import { partNames, type ServiceName, serviceAddress } from '@cairn/platform/config';
import { commonRefusals, type DomainError } from '@cairn/platform/errors';
import {
  anyone,
  type CallExtension,
  type CallerRule,
  type CallerRules,
  createRpcServer,
  type FurtherService,
  serviceOf,
} from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import {
  type Action,
  type ProjectState,
  ProjectsServiceDefinition,
  type ProjectsServiceImplementation,
  type Role,
} from '@cairn/proto/projects';
import { createSessionWatch } from '@cairn/service/access';
import { type Component, group, type Platform } from '@cairn/service/run';
import type { CompatServiceDefinition, ServiceImplementation } from 'nice-grpc';
import { ServerError, Status } from 'nice-grpc-common';

type ServiceDefinitionOf = CompatServiceDefinition & { methods: Record<string, unknown> };

/**
 * Serves a stand-in for a service at that service's own address, over the real server: `implementation` holds the
 * methods a test needs, any other answers UNIMPLEMENTED.
 */
export function serve<Service extends ServiceDefinitionOf>(
  platform: Platform,
  name: ServiceName,
  definition: Service,
  implementation: Partial<ServiceImplementation<Service, CallExtension>>,
  callers: CallerRules<Service> = anyKnownCaller(definition),
  further: readonly FurtherService[] = [],
): Component {
  const { clients, logger, security } = platform.identity(name);
  // Tests also serve one contract at another's address: callers name whom they call by the contract.
  const { serviceTokens } = platform.identity(serviceOf(definition) as ServiceName);
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(platform.config, 'auth'));
  const sessions = createSessionWatch({ auth, bus: platform.bus });
  const server = createRpcServer({
    name,
    endpoint: platform.endpoint(name),
    definition,
    implementation: completed(definition, implementation),
    further,
    verifier: sessions.verifier,
    serviceTokens,
    callers,
    security,
    logger,
    metrics: platform.metrics,
  });
  return group(`stand-in of ${name}`, [sessions, server]);
}

/** What a stand-in takes unless a test says otherwise: people, and every service. Keys are there for anyone. */
export function anyKnownCaller<Service extends ServiceDefinitionOf>(
  definition: Service,
): CallerRules<Service> {
  const known: CallerRule = { people: true, services: partNames };
  const rules = Object.keys(definition.methods).map((name) => [
    name,
    name === 'getPublicKeys' ? anyone : known,
  ]);
  return Object.fromEntries(rules) as CallerRules<Service>;
}

function completed<Service extends ServiceDefinitionOf>(
  definition: Service,
  implementation: Partial<ServiceImplementation<Service, CallExtension>>,
): ServiceImplementation<Service, CallExtension> {
  const missing = Object.keys(definition.methods).map((name) => [
    name,
    async () => {
      throw new ServerError(Status.UNIMPLEMENTED, `${name} is not part of this test`);
    },
  ]);
  return { ...Object.fromEntries(missing), ...implementation };
}

/** What projects answers to a member; its own tests say that it does. */
function checkRight(role: Role, state: ProjectState, action: Action): Action[] {
  const refusals = new Map<Action, DomainError>();
  if (state === 'PROJECT_STATE_ARCHIVED') {
    const archived = commonRefusals.project_archived();
    refusals.set('ACTION_CHAT', archived).set('ACTION_WRITE', archived);
  }
  if (role === 'ROLE_VIEWER') {
    refusals.set('ACTION_WRITE', commonRefusals.project_read_only());
  }
  // Projects' own text is another.
  if (role !== 'ROLE_OWNER') refusals.set('ACTION_ADMINISTER', commonRefusals.project_read_only());
  const refusal = refusals.get(action);
  if (refusal) throw refusal;
  const all: Action[] = ['ACTION_READ', 'ACTION_CHAT', 'ACTION_WRITE', 'ACTION_ADMINISTER'];
  return all.filter((each) => !refusals.has(each));
}

/** Who may do what, by a table `projectId -> userId -> role`: all that a caller may do, or projects' refusal. */
export function rightsOf(
  members: Map<number, Map<string, Role>>,
  stateOf: (projectId: number) => ProjectState = () => 'PROJECT_STATE_ACTIVE',
) {
  return ({ projectId, action }: { projectId: number; action: Action }, call: CallExtension): Action[] => {
    const role = members.get(projectId)?.get(requireUser(call).userId);
    if (!role) throw commonRefusals.project_not_found();
    return checkRight(role, stateOf(projectId), action);
  };
}

/** A projects service that knows who may do what, from a table `projectId -> userId -> role` the test may change. */
export function fakeProjects(
  platform: Platform,
  members: Map<number, Map<string, Role>>,
  more: Partial<ProjectsServiceImplementation<CallExtension>> = {},
  stateOf?: (projectId: number) => ProjectState,
): Component {
  const rights = rightsOf(members, stateOf);
  return serve(platform, 'projects', ProjectsServiceDefinition, {
    checkAccess: async (request, context) => ({ capabilities: rights(request, context) }),
    getAiSettings: async (request, context) => ({ capabilities: rights(request, context) }),
    ...more,
  });
}
