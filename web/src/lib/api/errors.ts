/** One fault in a request, as the server names it. */
export interface FieldIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A call that failed. `status` is 0 when no answer came back at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | FieldIssue[] | null;
  /** What kind of refusal it is, for those that a program must tell apart. */
  readonly code: string | null;

  constructor(
    status: number,
    detail: string | FieldIssue[] | null,
    fallback: string,
    code: string | null = null,
  ) {
    super(detailText(detail) ?? fallback);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.code = code;
  }
}

function detailText(detail: string | FieldIssue[] | null): string | null {
  if (typeof detail === 'string') return detail || null;
  return detail?.map((issue) => issue.msg).join(', ') || null;
}

/** The `detail` of an error body, when it has the shape the API promises. */
export function detailOf(body: unknown): string | FieldIssue[] | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  const { detail } = body;
  if (typeof detail === 'string') return detail;
  return Array.isArray(detail) ? (detail as FieldIssue[]) : null;
}

/** The `code` of an error body; null when it has none. */
export function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}

/** What is told of a failure that says nothing itself. */
export const statusLine = ({ status, statusText }: Response): string => `${status} ${statusText}`.trim();

/** What a refused request says of its fields, by the last part of their place; empty when it names none. */
export function faultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) return {};
  return Object.fromEntries(error.detail.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
}

/** What to show of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a failure says of itself in words; null when all there is of it is a status. */
export function wordsOf(error: unknown): string | null {
  const mute = error instanceof ApiError && error.status !== 0 && detailText(error.detail) === null;
  return (!mute && messageOf(error)) || null;
}

/** Whether a failure means that the thing is not there, or not for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
