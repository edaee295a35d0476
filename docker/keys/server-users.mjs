// Who may do what on the servers of compose.yaml: a user for each service, with its own part of each.

/**
 * What MongoDB's first start runs, in its shell; `namespace` is CAIRN_NAMESPACE. Each service reads and writes its own
 * database, the counted limits, which are shared, and reads the mark of an import. `admin` is the server's root, by
 * the image itself.
 */
export function mongoUsers(passwords, namespace) {
  const role = (name, database) => ({ role: name, db: `${namespace}_${database}` });
  const users = Object.entries(passwords).filter(([name]) => name !== 'admin');
  return users
    .map(([user, pwd]) => {
      const own = user === 'gateway' ? [] : [role('readWrite', user), role('dbAdmin', user)];
      const shared = [role('readWrite', 'limits'), role('dbAdmin', 'limits'), role('read', 'transfer')];
      const account = { user, pwd, roles: [...own, ...shared] };
      return `db.getSiblingDB('admin').createUser(${JSON.stringify(account)});\n`;
    })
    .join('');
}

/** Durable consumers by service: what a service may give itself again. */
export const consumers = {
  auth: ['auth-account-mail', 'auth-receipt-mail', 'auth-password-changed'],
  projects: [
    'projects-chat-messages',
    'projects-chat-sessions',
    'projects-documents',
    'projects-invitation-mail',
    'projects-memory-items',
    'projects-project-deleted',
    'projects-project-purged',
  ],
  documents: [
    'documents-document-deleted',
    'documents-document-purged',
    'documents-indexing-settled',
    'documents-project-deleted',
  ],
  search: [
    'search-chats',
    'search-document-deleted',
    'search-document-extracted',
    'search-document-renamed',
    'search-document-replaced',
    'search-memory-items',
    'search-project-deleted',
  ],
  memory: ['memory-memories-used', 'memory-project-deleted', 'memory-proposals-lost'],
  chat: ['chat-document-deleted', 'chat-memory-items', 'chat-project-deleted'],
  notifications: [
    'notifications-answer',
    'notifications-chat-deleted',
    'notifications-document-deleted',
    'notifications-documents',
    'notifications-export',
    'notifications-invitation',
    'notifications-member',
    'notifications-memory',
    'notifications-project-deleted',
    'notifications-registered',
    'notifications-security',
  ],
  gateway: [],
};

/** Of other services' subjects those that every service publishes: what it deleted of a project or a document. */
const REPORTS = ['projects.project.purged', 'documents.document.purged'];

/**
 * The configuration of NATS. A service publishes events and signals of its own alone, what it deleted, and what it
 * notes of deliveries to itself; auth gives parked events of any consumer again. All listen to all events. `admin` may
 * do everything.
 */
export function natsConfiguration(passwords, namespace) {
  const users = Object.entries(passwords).map(([user, password]) => ({
    user,
    password,
    permissions:
      user === 'admin'
        ? { publish: '>', subscribe: '>' }
        : {
            publish: {
              allow: publishedBy(user, namespace),
              deny: ['$JS.API.STREAM.DELETE.>', '$JS.API.STREAM.RESTORE.>'],
            },
            subscribe: { allow: ['_INBOX.>', `${namespace}.>`] },
          },
  }));
  const configuration = {
    port: 4222,
    http_port: 8222,
    jetstream: { store_dir: '/data' },
    authorization: { users },
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

function publishedBy(service, namespace) {
  return [
    ...['evt', 'seen'].map((kind) => `${namespace}.${kind}.${service}.>`),
    ...REPORTS.map((subject) => `${namespace}.evt.${subject}.>`),
    // Administrators give parked events to consumers again, by auth.
    ...(service === 'auth' ? [`${namespace}.replay.>`] : []),
    ...consumers[service].flatMap((name) =>
      ['replay', 'parked', 'attempts'].map((kind) => `${namespace}.${kind}.${name}.>`),
    ),
    '$JS.API.>',
    '$JS.ACK.>',
    '$JS.FC.>',
  ];
}
