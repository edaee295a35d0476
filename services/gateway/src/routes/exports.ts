import { forward } from '@cairn/platform/rpc';
import { parse } from 'cookie';
import type { Request } from 'express';
import { list, one, routesOf } from '../http/forwarded-route.ts';
import { sendFile } from '../http/range.ts';
import type { Route } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentExport } from '../presenters/export.ts';
import { archiveQuery, exportLinkSchema } from '../schemas/exports.ts';

const { get, json, post, raw, delete: remove } = routesOf('Account export');
const path = '/api/users/me/exports';
/** Keeps half of what opens an archive with the browser that asked for it: the address alone opens nothing. */
const COOKIE = 'cairn_export';
/** Over TLS a name that browsers take from TLS alone (RFC 6265bis 4.1.3.1). */
const cookieName = (request: Request) => (request.secure ? `__Secure-${COOKIE}` : COOKIE);

export const exportRoutes: Route[] = [
  post(path, {
    summary: 'Have an archive made of everything one owns, in place of the one there is',
    status: 202,
    call: ({ auth }) => auth.requestAccountExport,
    result: one('accountExport', presentExport),
  }),

  get(path, {
    summary: 'The archive there is, or is being made: one at most',
    call: ({ auth }) => auth.listAccountExports,
    result: list('accountExports', presentExport),
  }),

  get(`${path}/{id}`, {
    summary: 'How far an archive is',
    call: ({ auth }) => auth.getAccountExport,
    result: one('accountExport', presentExport),
  }),

  remove(`${path}/{id}`, {
    summary: 'Remove an archive, or end its making',
    call: ({ auth }) => auth.deleteAccountExport,
  }),

  json('post', `${path}/{id}/link`, {
    summary: 'A link to the archive, for five minutes; an earlier one holds no more',
    result: exportLinkSchema,
    async handle({ params }, { clients, call, request, response }) {
      const { token, key, expiresAt } = await clients.auth.linkAccountExport(params, forward(call));
      const address = `${path}/${encodeURIComponent(params.id)}/archive`;
      response.cookie(cookieName(request), key, {
        path: address,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.secure,
        ...(expiresAt && { expires: expiresAt }),
      });
      return { url: `${address}?token=${token}` };
    },
  }),

  raw('get', `${path}/{id}/archive`, {
    summary:
      'The archive, or the range asked for by the Range header. Open to the browser that asked for the link',
    open: true,
    query: archiveQuery,
    produces: { mediaType: 'application/zip' },
    async respond({ params, query }, context) {
      const { clients, call, request, response, onClosing } = context;
      const key = parse(request.headers.cookie ?? '')[cookieName(request)] ?? '';
      const link = { ...params, ...query, key };
      const opened = await clients.auth.openAccountExport(link, forward(call));
      const { bytes, created_at } = present(opened.accountExport, presentExport);
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="cairn-export-${created_at.slice(0, 10)}.zip"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
        ETag: `"${opened.sha256}"`,
      };
      await sendFile(context, {
        size: bytes ?? 0,
        headers,
        begun: () => onClosing(() => response.destroy()),
        open: (range) => clients.auth.downloadAccountExport({ ...link, ...range }, forward(call)),
      });
    },
  }),
];
