import i18next from 'i18next';
import type { DocumentWarning } from './types.ts';

/** What stands in the places of a text: numbers and names. */
export type ErrorParams = Record<string, string | number>;

/** One fault in a request, as the server names it. */
export interface FieldIssue {
  loc: (string | number)[];
  msg: string;
  /** By this the catalogues say what is wrong. */
  type: string;
  ctx?: ErrorParams;
}

/** What the body of a refused call says of it. */
interface Refusal {
  detail: string | FieldIssue[] | null;
  /** What kind of refusal it is, for programs that must distinguish them, and by which the catalogues say it. */
  code?: string | null;
  params?: ErrorParams;
}

/**
 * A call that failed. `status` is 0 when no answer came back at all. Its `message` is as the server put it, in English.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | FieldIssue[] | null;
  readonly code: string | null;
  readonly params: ErrorParams;

  constructor(status: number, { detail, code = null, params = {} }: Refusal, fallback: string) {
    super(detailText(detail, ({ msg }) => msg) ?? fallback);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.params = params;
  }
}

/** An answer that will not change by asking again: the request itself was refused. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function detailText(
  detail: string | FieldIssue[] | null,
  textOf: (issue: FieldIssue) => string,
): string | null {
  if (typeof detail === 'string') return detail || null;
  return detail?.map(textOf).join(', ') || null;
}

/** What an error's body says, as far as it has the shape that the API promises. */
export function refusalOf(body: unknown): Refusal {
  if (typeof body !== 'object' || body === null) return { detail: null };
  const { detail, code, params } = body as Record<string, unknown>;
  return {
    detail: typeof detail === 'string' || Array.isArray(detail) ? (detail as Refusal['detail']) : null,
    code: typeof code === 'string' ? code : null,
    ...(typeof params === 'object' && params !== null && { params: params as ErrorParams }),
  };
}

/**
 * What the catalogues say where the server says it by a name, in the person's language; null when they know no such
 * name. `origin` is what kind of value a number in the text counts.
 */
function textOfCode(code: string | null | undefined, params: ErrorParams = {}): string | null {
  if (!code) return null;
  const { origin } = params;
  const options = { ...params, ...(origin === undefined ? {} : { context: String(origin) }) };
  const key = `errors:${code}`;
  return i18next.exists(key, options) ? (i18next.t as Translate)(key, options) : null;
}

/** The names come from the server: which of them have a text is checked by scripts/check-locales.mjs. */
type Translate = (key: string, options: ErrorParams) => string;

/** What is wrong with one field, in the person's language. */
export function issueText({ type, ctx, msg }: FieldIssue): string {
  return textOfCode(type, ctx) ?? msg;
}

/** The text for a failure that says nothing itself. */
export const statusLine = ({ status, statusText }: Response): string => `${status} ${statusText}`.trim();

/** What a refused request says of its fields, by the last part of their place; empty when it names none. */
export function faultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) return {};
  return Object.fromEntries(error.detail.map((issue) => [String(issue.loc.at(-1)), issueText(issue)]));
}

/** Each thing that is wrong with the fields of a refused request, in the person's language; none where it says none. */
export function issueTexts(error: unknown): string[] {
  return error instanceof ApiError && Array.isArray(error.detail) ? error.detail.map(issueText) : [];
}

/**
 * What the server says of a refused call, in the person's language where the catalogues have it; null when it says
 * nothing.
 */
function ownTextOf({ code, params, detail }: ApiError): string | null {
  if (Array.isArray(detail) && detail.length > 0) return detailText(detail, issueText);
  return textOfCode(code, params) ?? detailText(detail, issueText);
}

/**
 * What the server keeps of something that failed, by name since it has names: a document that was not read, an answer.
 */
interface KeptFailure {
  message: string;
  reason?: string | undefined;
  params?: ErrorParams | undefined;
}

/** What to show of such a failure, in the person's language. */
export function failureText({ message, reason, params }: KeptFailure): string {
  return textOfCode(reason, params) ?? message;
}

/** What to show of a document's warning, in the person's language. */
export function warningText({ code, message, params }: DocumentWarning): string {
  return textOfCode(code, params) ?? message;
}

/** What to show of anything thrown. */
export function messageOf(error: unknown): string {
  return wordsOf(error) ?? (error instanceof Error ? error.message : String(error));
}

/** What a failure says of itself in words; null when all there is of it is a status. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status !== 0) return ownTextOf(error);
  return (error instanceof Error ? error.message : String(error)) || null;
}

/** Whether a failure means that the thing is not there, or not for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
