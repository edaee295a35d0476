import { pipeline } from 'node:stream/promises';
import { forward, resumed } from '@cairn/platform/rpc';
import { parse } from 'cookie';
import type { Request } from 'express';
import { wantedRange } from '../http/range.ts';
import { jsonRoute, type Route, rawRoute } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentExport } from '../presenters/export.ts';
import {
  accountExportSchema,
  accountExportsSchema,
  archiveQuery,
  exportLinkSchema,
  exportParams,
} from '../schemas/exports.ts';

const tag = 'Account export';
const path = '/api/users/me/exports';
/** Keeps half of what opens an archive with the browser that asked for it: the address alone opens nothing. */
const COOKIE = 'cairn_export';
/** Over TLS a name that browsers take from TLS alone (RFC 6265bis 4.1.3.1). */
const cookieName = (request: Request) => (request.secure ? `__Secure-${COOKIE}` : COOKIE);

const archivePath = (id: string) => `${path}/${id}/archive`;

const jobRoutes: Route[] = [
  jsonRoute({
    method: 'post',
    path,
    tag,
    summary: 'Have an archive made of everything one owns, in place of the one there is',
    status: 202,
    result: accountExportSchema,
    async handle(_input, { clients, call }) {
      const { accountExport } = await clients.auth.requestAccountExport({}, forward(call));
      return present(accountExport, presentExport);
    },
  }),

  jsonRoute({
    method: 'get',
    path,
    tag,
    summary: 'The archive there is, or is being made: one at most',
    result: accountExportsSchema,
    async handle(_input, { clients, call }) {
      const { accountExports } = await clients.auth.listAccountExports({}, forward(call));
      return accountExports.map(presentExport);
    },
  }),

  jsonRoute({
    method: 'get',
    path: `${path}/{id}`,
    tag,
    summary: 'How far an archive is',
    params: exportParams,
    result: accountExportSchema,
    async handle({ params }, { clients, call }) {
      const { accountExport } = await clients.auth.getAccountExport(params, forward(call));
      return present(accountExport, presentExport);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: `${path}/{id}`,
    tag,
    summary: 'Remove an archive, or end its making',
    status: 204,
    params: exportParams,
    async handle({ params }, { clients, call }) {
      await clients.auth.deleteAccountExport(params, forward(call));
    },
  }),
];

const linkRoute = jsonRoute({
  method: 'post',
  path: `${path}/{id}/link`,
  tag,
  summary: 'A link to the archive, for five minutes; an earlier one holds no more',
  params: exportParams,
  result: exportLinkSchema,
  async handle({ params }, { clients, call, request, response }) {
    const { token, key, expiresAt } = await clients.auth.linkAccountExport(params, forward(call));
    const address = archivePath(encodeURIComponent(params.id));
    response.cookie(cookieName(request), key, {
      path: address,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.secure,
      ...(expiresAt && { expires: expiresAt }),
    });
    return { url: `${address}?token=${token}` };
  },
});

const archiveRoute = rawRoute({
  method: 'get',
  path: archivePath('{id}'),
  tag,
  summary:
    'The archive, or the range asked for by the Range header. Open to the browser that asked for the link',
  open: true,
  params: exportParams,
  query: archiveQuery,
  produces: { mediaType: 'application/zip' },
  async respond({ params, query }, { clients, call, request, response, onClosing }) {
    const link = { ...params, ...query, key: parse(request.headers.cookie ?? '')[cookieName(request)] ?? '' };
    const opened = await clients.auth.openAccountExport(link, forward(call));
    const { bytes, created_at } = present(opened.accountExport, presentExport);
    const size = bytes ?? 0;
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="cairn-export-${created_at.slice(0, 10)}.zip"`,
      'X-Content-Type-Options': 'nosniff',
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      ETag: `"${opened.sha256}"`,
    });
    const range = wantedRange(request.range(size), size);
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${size}`).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size };
    response.status(range ? 206 : 200).set('Content-Length', String(end - start));
    if (range) response.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
    onClosing(() => response.destroy());
    let sent = 0;
    const pieces = resumed({
      open: () => clients.auth.downloadAccountExport({ ...link, start: start + sent, end }, forward(call)),
      signal: call.signal,
    });
    await pipeline(async function* chunks() {
      for await (const { chunk } of pieces) {
        sent += chunk.byteLength;
        yield chunk;
      }
    }, response);
  },
});

export const exportRoutes: Route[] = [...jobRoutes, linkRoute, archiveRoute];
