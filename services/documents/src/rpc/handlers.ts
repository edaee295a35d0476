import { requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { CairnCall, CallExtension } from '@cairn/platform/rpc';
import type { DocumentsServiceImplementation } from '@cairn/proto/documents';
import type { ProjectAccess } from '@cairn/service/access';
import type { Standings } from '@cairn/service/standing';
import type { Document } from '../domain/document.ts';
import { findDocument } from '../domain/find-document.ts';
import { countDocuments } from '../domain/listing/count-documents.ts';
import { listDocuments } from '../domain/listing/list-documents.ts';
import { listTags } from '../domain/listing/list-tags.ts';
import { updateDocument } from '../domain/metadata/update-document.ts';
import { readPicture } from '../domain/pictures/read-picture.ts';
import { type UnlockDependencies, unlockDocument } from '../domain/protection/unlock-document.ts';
import { getPage, getShortTexts, listPassages, streamPassages } from '../domain/read-text.ts';
import { reprocessDocument } from '../domain/reprocess-document.ts';
import { forEachDocument } from '../domain/several/for-each-document.ts';
import { type UploadDependencies, uploadDocument } from '../domain/upload-document.ts';
import type { VersionDependencies } from '../domain/versions/settle-versions.ts';
import { findInDocument } from '../domain/viewing/find-in-document.ts';
import { gapsOfSeveral } from '../domain/viewing/gaps-of-several.ts';
import { listGaps } from '../domain/viewing/list-gaps.ts';
import { by } from './caller.ts';
import { deletionHandlers } from './deletion-handlers.ts';
import type { DocumentAddress } from './document-address.ts';
import { readListRequest } from './list-request.ts';
import { presentDocument, presentPage, presentPassage } from './presenters.ts';
import { openUpload } from './upload-stream.ts';
import { versionHandlers } from './version-handlers.ts';

export type HandlerDependencies = UploadDependencies &
  UnlockDependencies &
  VersionDependencies & { readonly access: ProjectAccess; readonly standings: Standings };

/** Reading a document takes the right to read its project, changing it the right to write. */
export function createHandlers(
  dependencies: HandlerDependencies,
): DocumentsServiceImplementation<CallExtension> {
  const { access, store, blobs } = dependencies;

  async function readable(call: CairnCall, { projectId, documentId }: DocumentAddress): Promise<Document> {
    await access.read(call, projectId);
    return findDocument(store, projectId, documentId);
  }

  async function writable(call: CairnCall, { projectId, documentId }: DocumentAddress): Promise<Document> {
    await access.write(call, projectId);
    return findDocument(store, projectId, documentId);
  }

  return {
    async uploadDocument(requests, context) {
      const { userId } = requireUser(context);
      const { metadata, content } = await openUpload(requests);
      const { projectId, filename, separate } = metadata;
      const mayStill = () => access.write(context, projectId);
      await mayStill();
      const { traceId } = context;
      const { limits } = await dependencies.standings.of(userId);
      const upload = {
        projectId,
        filename,
        separate,
        content,
        uploadedBy: userId,
        traceId,
        mayStill,
        limits,
      };
      const { document, ...taken } = await uploadDocument(dependencies, upload);
      return { document: presentDocument(document), ...taken };
    },

    async getDocument(request, context) {
      return { document: presentDocument(await readable(context, request)) };
    },

    async listDocuments(request, context) {
      const { userId } = requireUser(context);
      await access.read(context, request.projectId);
      const page = await listDocuments(store, readListRequest(request, userId));
      return { ...page, documents: page.documents.map(presentDocument) };
    },

    async countDocuments({ projectId, unread, gapsOf }, context) {
      const { userId } = requireUser(context);
      await access.read(context, projectId);
      const [counts, states, gaps] = await Promise.all([
        countDocuments(store, projectId, userId),
        unread ? store.unread(projectId) : undefined,
        gapsOf.length > 0 ? gapsOfSeveral(store, projectId, gapsOf) : undefined,
      ]);
      return { ...counts, ...states, gaps };
    },

    async listTags({ projectId }, context) {
      await access.read(context, projectId);
      return { tags: await listTags(store, projectId) };
    },

    async renameDocument(request, context) {
      const document = await writable(context, request);
      const { name } = request;
      return { document: presentDocument(await updateDocument(store, document, { name }, by(context))) };
    },

    async updateDocument(request, context) {
      const document = await writable(context, request);
      const changes = { ...request, tags: request.tags?.tags };
      return { document: presentDocument(await updateDocument(store, document, changes, by(context))) };
    },

    ...versionHandlers(dependencies, { readable, writable }),

    ...deletionHandlers(dependencies, { writable }),

    async reprocessDocument(request, context) {
      const document = await writable(context, request);
      return { document: presentDocument(await reprocessDocument(store, document, by(context))) };
    },

    async unlockDocument(request, context) {
      const document = await writable(context, request);
      const unlocked = await unlockDocument(dependencies, document, request.password, by(context));
      return { document: presentDocument(unlocked) };
    },

    async reprocessDocuments({ projectId, documentIds }, context) {
      await access.write(context, projectId);
      const outcomes = await forEachDocument(documentIds, async (id) =>
        reprocessDocument(store, await findDocument(store, projectId, id), by(context)),
      );
      return { outcomes };
    },

    async getPage(request, context) {
      const document = await readable(context, request);
      return presentPage(document, await getPage(store, document, request.page));
    },

    async findInDocument(request, context) {
      return findInDocument(store, await readable(context, request), request.query);
    },

    async listGaps(request, context) {
      return listGaps(store, await readable(context, request));
    },

    async listPassages(request, context) {
      const document = await readable(context, request);
      const page = await listPassages(store, document, request);
      return { ...page, passages: page.passages.map(presentPassage) };
    },

    async *downloadDocument(request, context) {
      const document = await readable(context, request);
      const { start, end = document.fileSize } = request;
      if (start < 0 || start > document.fileSize || end < start) {
        throw commonRefusals.range_outside({ size: document.fileSize });
      }
      const range = { start, end: Math.min(end, document.fileSize) };
      for await (const chunk of blobs.read(document.sha256, range)) yield { chunk: Buffer.from(chunk) };
    },

    async getPicture(request, context) {
      const document = await readable(context, request);
      return { image: await readPicture(blobs, document, request.pictureId) };
    },

    async *streamPassages(request) {
      for await (const passages of streamPassages(store, request.documentId, request.version)) {
        yield { passages: passages.map(presentPassage) };
      }
    },

    async getShortTexts({ versions }) {
      const texts = await getShortTexts(store, versions);
      return { texts: texts.map((text) => ({ ...text, passages: text.passages.map(presentPassage) })) };
    },
  };
}
