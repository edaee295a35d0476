import type { CallExtension } from '@cairn/platform/rpc';
import type { DocumentsServiceImplementation } from '@cairn/proto/documents';
import type { ProjectAccess } from '@cairn/service/access';
import { v7 as uuidv7 } from 'uuid';
import { deleteDocument } from '../domain/delete-document.ts';
import { findDocument } from '../domain/find-document.ts';
import { getReceipt } from '../domain/receipts/get-receipt.ts';
import { refusals } from '../domain/refusals.ts';
import { forEachDocument } from '../domain/several/for-each-document.ts';
import { deleteOneVersion } from '../domain/versions/delete-one-version.ts';
import { versionsOf } from '../domain/versions/namesake.ts';
import type { VersionDependencies } from '../domain/versions/settle-versions.ts';
import { by } from './caller.ts';
import type { FindsDocument } from './document-address.ts';
import { presentReceipt } from './presenters.ts';

/** The calls that delete documents, each with one receipt of all that it deletes. */
export function deletionHandlers(
  dependencies: VersionDependencies & { readonly access: ProjectAccess },
  { writable }: { readonly writable: FindsDocument },
) {
  const { access, store } = dependencies;
  const receiptOf = async (projectId: number, id: string) =>
    presentReceipt(await getReceipt(store, projectId, id));

  return {
    async deleteDocument(request, context) {
      const document = await writable(context, request);
      const deletion = { ...by(context), receiptId: uuidv7() };
      if (!(await deleteDocument(dependencies, document, deletion))) throw refusals.document_not_found();
      return { receipt: await receiptOf(document.projectId, deletion.receiptId) };
    },

    async deleteVersion(request, context) {
      const document = await writable(context, request);
      const deletion = { ...by(context), receiptId: uuidv7() };
      await deleteOneVersion(dependencies, document, deletion);
      return { receipt: await receiptOf(document.projectId, deletion.receiptId) };
    },

    async deleteDocuments({ projectId, documentIds }, context) {
      await access.write(context, projectId);
      const deletion = { ...by(context), receiptId: uuidv7() };
      const deleted = new Set<string>();
      const outcomes = await forEachDocument(documentIds, async (id) => {
        // A version goes with the others of its document.
        if (deleted.has(id)) return;
        const document = await findDocument(store, projectId, id);
        for (const version of await versionsOf(store, document)) deleted.add(version.id);
        if (!(await deleteDocument(dependencies, document, deletion))) throw refusals.document_not_found();
      });
      const isAny = outcomes.some(({ failure }) => !failure);
      return { outcomes, receipt: isAny ? await receiptOf(projectId, deletion.receiptId) : undefined };
    },

    async getDeletionReceipt({ projectId, deletionId }, context) {
      await access.read(context, projectId);
      return { receipt: await receiptOf(projectId, deletionId) };
    },
  } satisfies Partial<DocumentsServiceImplementation<CallExtension>>;
}
