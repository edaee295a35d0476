import { randomUUID } from 'node:crypto';
import { readSse, type SseMessage } from './sse.ts';
import { until } from './until.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

// The bodies are what a test says they are; it asserts what it relies on.
export interface DocumentBody {
  id: string;
  name: string;
  status: 'processing' | 'processed' | 'error';
  stage: string;
  error: { code: string; message: string } | null;
  chunks_count: number;
  warnings: { code: string; message: string }[];
  picture_id: string | null;
}

const PASSWORD = 'Correct$horse7';

export interface NoticeBody {
  project_id: number;
  /** Documents that it speaks of. */
  count: number;
  documents: { document_id: string }[];
}

/** A person at a browser: signs up, and calls the API with their token. */
export class Person {
  readonly base: string;
  readonly email: string;
  token = '';
  /** Goes with each request, as a browser sends it; none unless set. */
  traceparent = '';

  constructor(base: string, email = `${randomUUID()}@example.org`) {
    this.base = base;
    this.email = email;
  }

  static async signedUp(base: string): Promise<Person> {
    const person = new Person(base);
    await person.register();
    await person.signIn();
    return person;
  }

  /** The same person at another Cairn (or the same one, started again elsewhere). */
  at(base: string): Person {
    const other = new Person(base, this.email);
    other.token = this.token;
    return other;
  }

  async register(): Promise<void> {
    const body = { email: this.email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace' };
    const { status } = await this.call('POST', '/api/auth/register', body);
    if (status !== 201) throw new Error(`registration answered ${status}`);
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.base}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: this.email, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
    this.token = ((await response.json()) as { access_token: string }).access_token;
  }

  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await this.raw(method, path, {
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  }

  raw(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('Authorization', `Bearer ${this.token}`);
    if (this.traceparent) headers.set('traceparent', this.traceparent);
    return fetch(`${this.base}${path}`, { ...init, method, headers });
  }

  async makeProject(name = 'Research'): Promise<number> {
    const { status, body } = await this.call<{ id: number }>('POST', '/api/projects', { name });
    if (status !== 201) throw new Error(`making a project answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async upload(projectId: number, name: string, content: Uint8Array | string): Promise<Answer<DocumentBody>> {
    const form = new FormData();
    form.set('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), name);
    const response = await this.raw('POST', `/api/projects/${projectId}/documents`, { body: form });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as DocumentBody,
    };
  }

  async document(projectId: number, id: string): Promise<DocumentBody> {
    return (await this.call<DocumentBody>('GET', `/api/projects/${projectId}/documents/${id}`)).body;
  }

  /** Waits until the person was notified of so many documents of a project; gives the notifications. */
  announced(projectId: number, documents: number): Promise<NoticeBody[]> {
    return until(
      async () => {
        const { body } = await this.call<{ notifications: NoticeBody[] }>(
          'GET',
          '/api/notifications?page_size=100',
        );
        const notices = body.notifications.filter(
          ({ project_id, count }) => project_id === projectId && count > 0,
        );
        return notices.reduce((sum, { count }) => sum + count, 0) === documents && notices;
      },
      { describe: () => `not ${documents} documents were notified of` },
    );
  }

  /** Waits until the person was notified of a document. */
  notified(projectId: number, documentId: string): Promise<NoticeBody> {
    return until(
      async () => {
        const { body } = await this.call<{ notifications: NoticeBody[] }>(
          'GET',
          '/api/notifications?page_size=100',
        );
        return body.notifications.find(
          ({ project_id, documents }) =>
            project_id === projectId && documents.some(({ document_id }) => document_id === documentId),
        );
      },
      { describe: () => 'the document was not notified of' },
    );
  }

  /** Looks at a chat, so that nothing is notified of it. */
  async looksAt(session: number): Promise<void> {
    await this.call('POST', '/api/notifications/seen', { chat_session_id: session });
  }

  /** Waits until a document has a picture of its first page. */
  drawn(projectId: number, id: string): Promise<DocumentBody> {
    return until(
      async () => {
        const document = await this.document(projectId, id);
        return document.picture_id !== null && document;
      },
      { describe: () => 'the document has no picture' },
    );
  }

  /** Waits until a document is processed or has failed; `atEachLook` sees what there is meanwhile. */
  settled(projectId: number, id: string, atEachLook: () => void = () => undefined): Promise<DocumentBody> {
    let last: DocumentBody | undefined;
    return until(
      async () => {
        last = await this.document(projectId, id);
        atEachLook();
        return last.status !== 'processing' && last;
      },
      { describe: () => JSON.stringify(last) },
    );
  }

  async makeSession(projectId: number): Promise<number> {
    const { body } = await this.call<{ id: number }>('POST', `/api/projects/${projectId}/chat/sessions`, {
      name: 'Questions',
    });
    return body.id;
  }

  /** Asks; the events come as they are sent. */
  ask(
    projectId: number,
    sessionId: number,
    message: string,
    options: { signal?: AbortSignal; mode?: string; clientId?: string } = {},
  ): AsyncGenerator<SseMessage> {
    const mode = options.mode ? `?knowledge_mode=${options.mode}` : '';
    return readSse(
      this.raw('POST', `/api/projects/${projectId}/chat/sessions/${sessionId}/messages/stream${mode}`, {
        body: JSON.stringify({ message, ...(options.clientId ? { client_id: options.clientId } : {}) }),
        headers: { 'Content-Type': 'application/json' },
        ...(options.signal ? { signal: options.signal } : {}),
      }),
    );
  }

  /** Goes on reading an answer from the event with `lastEventId`. */
  follow(projectId: number, sessionId: number, lastEventId?: string): AsyncGenerator<SseMessage> {
    return readSse(
      this.raw('GET', `/api/projects/${projectId}/chat/sessions/${sessionId}/stream`, {
        headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {},
      }),
    );
  }
}
