import { forward } from '@cairn/platform/rpc';
import type { z as zod } from 'zod';
import { routesOf } from '../http/forwarded-route.ts';
import { sendFile } from '../http/range.ts';
import type { Route } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentDocument } from '../presenters/document.ts';
import type { documentSchema } from '../schemas/documents.ts';

const { raw } = routesOf('Documents');

const mediaTypes: Record<zod.infer<typeof documentSchema>['file_type'], string> = {
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** A year, in seconds: what a picture's id names never changes. */
const PICTURE_MAX_AGE = 31_536_000;

export const downloadRoutes: Route[] = [
  raw('get', '/api/projects/{projectId}/documents/{documentId}/picture/{pictureId}', {
    summary: 'The top of a document’s first page, 400 pixels wide; its id is the document’s picture_id',
    produces: { mediaType: 'image/webp' },
    async respond({ params }, { clients, call, response }) {
      const { image } = await clients.documents.getPicture(params, forward(call));
      response.set({
        'Content-Type': 'image/webp',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        // Only the browser of who may see it keeps it, and gives it to the same sign-in alone.
        'Cache-Control': `private, max-age=${PICTURE_MAX_AGE}, immutable`,
        ETag: `"${params.pictureId}"`,
      });
      response.vary('Authorization');
      // Answers 304 to a request that names the tag.
      response.send(image);
    },
  }),

  raw('get', '/api/projects/{projectId}/documents/{documentId}/download', {
    summary: 'The file as it was uploaded, or the range asked for by the Range header',
    produces: { mediaType: Object.values(mediaTypes) },
    async respond({ params }, context) {
      const { clients, call, response, onLost } = context;
      const { document: found } = await clients.documents.getDocument(params, forward(call));
      const document = present(found, presentDocument);
      const headers = {
        'Content-Type': mediaTypes[document.file_type],
        // Whatever a file holds, a browser keeps it and does not show it as a page of this site.
        'Content-Disposition': `attachment; filename="download.${document.file_type}"; filename*=UTF-8''${encodeRfc5987(document.name)}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // What a person read stays in no browser after they signed out.
        'Cache-Control': 'no-store',
        ETag: `"${document.id}-${present(found, (it) => it.sha256)}"`,
      };
      await sendFile(context, {
        size: document.file_size,
        headers,
        begun: () => onLost(params.projectId, () => response.destroy()),
        open: (range) => clients.documents.downloadDocument({ ...params, ...range }, forward(call)),
      });
    },
  }),
];

/** A file name for `filename*`, by RFC 5987. */
function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
