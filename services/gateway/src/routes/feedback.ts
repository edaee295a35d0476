import { pipeline } from 'node:stream/promises';
import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';
import { one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentGivenFeedback, presentMessage } from '../presenters/chat.ts';
import { feedbackQuery, givenFeedbackSchema, rateAnswerSchema } from '../schemas/chat.ts';

const { put, raw, delete: remove } = routesOf('Chat');
const feedbackPath =
  '/api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/feedback' as const;

type Line = z.input<typeof givenFeedbackSchema>;

const columns = Object.keys(givenFeedbackSchema.shape) as (keyof Line)[];

/** A cell by RFC 4180. What a spreadsheet takes for a formula begins with an apostrophe, which it shows as text. */
function cell(value: unknown): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formats = {
  jsonl: { mediaType: 'application/jsonl', head: '', line: (given: Line) => `${JSON.stringify(given)}\n` },
  csv: {
    mediaType: 'text/csv',
    head: `${columns.join(',')}\r\n`,
    line: (given: Line) => `${columns.map((name) => cell(given[name])).join(',')}\r\n`,
  },
} as const;

/** Page by page, the lines of each. */
async function* pagesOf({ chat }: Clients, call: CairnCall, projectId: number): AsyncGenerator<Line[]> {
  for (let pageToken = ''; ; ) {
    const page = await chat.listFeedback({ projectId, pageToken, pageSize: 500 }, forward(call));
    yield page.feedback.map((given) => presentGivenFeedback(given));
    pageToken = page.nextPageToken;
    if (!pageToken) return;
  }
}

export const feedbackRoutes: Route[] = [
  put(feedbackPath, {
    summary: 'Say how good an answer is, in place of what was said of it before',
    body: rateAnswerSchema,
    call: ({ chat }) => chat.rateAnswer,
    result: one('answer', presentMessage),
  }),

  remove(feedbackPath, {
    summary: 'Take back what was said of an answer',
    call: ({ chat }) => chat.rateAnswer,
    message: ({ params }) => params,
  }),

  raw('get', '/api/projects/{projectId}/chat/feedback', {
    summary: 'What people said of answers in a project, without the words of their chats. For its owners',
    query: feedbackQuery,
    produces: { mediaType: Object.values(formats).map(({ mediaType }) => mediaType) },
    async respond({ params, query }, { clients, call, response }) {
      const { mediaType, head, line } = formats[query.format];
      const pages = pagesOf(clients, call, params.projectId);
      // Before the first byte: who may not read it gets an error as any.
      const { value: first = [] } = await pages.next();
      response.set({
        'Content-Type': `${mediaType}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="feedback.${query.format}"`,
        'Cache-Control': 'no-store',
      });
      await pipeline(async function* lines() {
        yield head + first.map(line).join('');
        for await (const page of pages) yield page.map(line).join('');
      }, response);
    },
  }),
];
