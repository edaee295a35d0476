/** Kit's packages and their folders: each imports only those before it, types included. */
const KIT_FOLDERS = [
  ...[
    'config',
    'errors',
    'lifecycle',
    'paging',
    'telemetry',
    'tracing',
    'text',
    'sandbox',
    'work',
    'auth',
    'rpc',
  ].map((folder) => `platform/src/${folder}`),
  ...['portable', 'store', 'mongo', 'records', 'blobs', 'jobs', 'limits'].map(
    (folder) => `persistence/src/${folder}`,
  ),
  ...['events', 'mongo'].map((folder) => `messaging/src/${folder}`),
  ...[
    'receipts',
    'words',
    'import-mark',
    'access',
    'standing',
    'purge',
    'people',
    'run',
    'mail',
    'embedding',
  ].map((folder) => `service/src/${folder}`),
];
const KIT = '^services/kit';
/** Tests, and what helps them, may use any part. */
const KIT_TESTS = ['\\.test\\.ts$', '/testing/', 'contract\\.ts$', '-child\\.ts$'];

const kitRules = [
  {
    name: 'kit-folders-are-listed',
    comment: 'A new folder of kit gets a place in KIT_FOLDERS.',
    severity: 'error',
    from: { path: `${KIT}/(?!(${KIT_FOLDERS.join('|')}|testing/src)/)` },
    to: {},
  },
  ...KIT_FOLDERS.slice(0, -1).map((folder, index) => ({
    name: `kit-${folder.replace('/src/', '-')}-knows-none-above`,
    comment: 'Folders that import each other are one folder; KIT_FOLDERS is their order.',
    severity: 'error',
    from: { path: `${KIT}/${folder}/`, pathNot: KIT_TESTS },
    to: { path: `${KIT}/(${KIT_FOLDERS.slice(index + 1).join('|')})/` },
  })),
];

/** The arrows between the parts: who may import whom. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle has no beginning to read from, one of types alone neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-apart',
      comment: 'A service imports kit and proto, never another service: they talk over gRPC and events.',
      severity: 'error',
      from: { path: '^services/(auth|projects|documents|chat|memory|search|notifications|gateway)/' },
      to: { path: '^services/', pathNot: ['^services/kit/', '^services/$1/'] },
    },
    {
      name: 'kit-knows-no-service',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: '^services/', pathNot: '^services/kit/' },
    },
    {
      name: 'grpc-is-loaded-late',
      comment: 'A process whose services call each other in memory loads no gRPC: it takes time and memory.',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: [...KIT_TESTS, '^services/kit/(testing|platform/src/rpc/(socket-server|replicas/|tls/))'],
      },
      to: {
        path: [
          '^node_modules/(nice-grpc|nice-grpc-server-health|@grpc/grpc-js)/',
          '^services/kit/platform/src/rpc/(socket-server|replicas/|tls/tls)',
        ],
        dependencyTypesNot: ['type-only'],
        dynamic: false,
      },
    },
    {
      name: 'traces-are-loaded-late',
      comment: 'A Cairn without a collector does not even have what sends traces.',
      severity: 'error',
      from: { path: '^services/', pathNot: ['^services/kit/platform/src/tracing/otel/'] },
      to: {
        path: ['^node_modules/@opentelemetry/', '^services/kit/platform/src/tracing/otel/'],
        dynamic: false,
      },
    },
    {
      name: 'domain-knows-no-driver',
      comment: 'Use cases speak to ports; drivers stay in store/, engine/, model/ and the like.',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/(domain|rpc|consumers)/',
        // Kit's rpc is the adapter of gRPC.
        pathNot: ['\\.test\\.ts$', '^services/kit/platform/src/rpc/'],
      },
      to: {
        path: [
          '^node:sqlite$',
          '^node_modules/(mongoose|mongodb|nats|@nats-io|@elastic|openai|@grpc|@node-rs)/',
          '^services/[^/]+/src/(store|adapters|engine/(sqlite|elastic)|model)/',
          '^services/kit/persistence/src/store/sqlite',
        ],
      },
    },
    {
      name: 'slices-know-no-driver',
      comment: 'In a slice only its adapters, known by their names, know a database.',
      severity: 'error',
      from: {
        path: '^services/(auth|projects|chat)/src/[^/]+/',
        pathNot: [
          '\\.test\\.ts$',
          '/testing/',
          'contract\\.ts$',
          '-child\\.ts$',
          '/store/',
          '/(sqlite|mongo)[^/]*\\.ts$',
        ],
      },
      to: { path: ['^node:sqlite$', '^node_modules/(mongoose|mongodb)/'] },
    },
    {
      name: 'domain-knows-no-handler',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/[^/]+/src/(rpc|consumers)/' },
    },
    {
      name: 'slices-know-no-driver',
      comment: 'Of a slice, its adapters alone: sqlite*.ts and mongo*.ts.',
      severity: 'error',
      from: {
        path: '^services/(projects|chat)/src/[^/]+/',
        pathNot: ['\\.test\\.ts$', '/(testing|store|model)/', 'contract\\.ts$', '/(sqlite|mongo)[^/]*\\.ts$'],
      },
      to: {
        path: [
          '^node:sqlite$',
          '^node_modules/(mongoose|mongodb|nats|@nats-io|@elastic|openai|@grpc|@node-rs)/',
          '^services/[^/]+/src/(store|model)/',
          '^services/kit/persistence/src/store/sqlite',
        ],
      },
    },
    {
      name: 'use-cases-know-no-adapter',
      comment: 'In a slice, too: only what is composed of them (service.ts, stores.ts) knows the adapters.',
      severity: 'error',
      from: {
        path: '^services/(auth|projects|chat)/src/[^/]+/',
        pathNot: [
          '\\.test\\.ts$',
          '/testing/',
          'contract\\.ts$',
          '-child\\.ts$',
          '/store/',
          '/(sqlite|mongo)[^/]*\\.ts$',
        ],
      },
      to: { path: '^services/[^/]+/src/.+/(sqlite|mongo)[^/]*\\.ts$' },
    },
    {
      name: 'use-cases-know-no-handlers',
      severity: 'error',
      from: {
        path: '^services/(auth|projects|chat)/src/[^/]+/',
        pathNot: ['\\.test\\.ts$', '/testing/', '/rpc/', '/feed/', '(handlers|presenters)\\.ts$'],
      },
      to: { path: '^services/[^/]+/src/.+(handlers|presenters)\\.ts$' },
    },
    {
      name: 'tests-stay-out',
      comment: 'What runs in production imports no test tools.',
      severity: 'error',
      from: {
        path: '^(services|web)/',
        pathNot: [
          '\\.test\\.tsx?$',
          '/testing/',
          'contract\\.ts$',
          '-child\\.ts$',
          '^services/system-test/',
          '^web/e2e/',
          'vitest',
        ],
      },
      to: { path: ['/testing/', '^node_modules/(vitest|fast-check|@playwright|@testing-library)/'] },
    },
    {
      name: 'web-features-are-apart',
      comment: 'app -> features -> shared: what two features need lives in components/ or lib/.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(components|lib|theme|config)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    ...kitRules,
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|proto/gen)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
