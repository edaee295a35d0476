import type { CairnCall, CallExtension } from '@cairn/platform/rpc';
import type { DocumentsServiceImplementation } from '@cairn/proto/documents';
import type { ProjectAccess } from '@cairn/service/access';
import type { Document } from '../domain/document.ts';
import { deleteOneVersion } from '../domain/versions/delete-one-version.ts';
import { findNames } from '../domain/versions/find-names.ts';
import { makeCurrent } from '../domain/versions/make-current.ts';
import { versionsOf } from '../domain/versions/namesake.ts';
import type { VersionDependencies } from '../domain/versions/settle-versions.ts';
import { by } from './caller.ts';
import { presentDocument } from './presenters.ts';

interface DocumentAddress {
  readonly projectId: number;
  readonly documentId: string;
}

type Finds = (call: CairnCall, address: DocumentAddress) => Promise<Document>;

/** The calls about versions of documents. */
export function versionHandlers(
  dependencies: VersionDependencies & { readonly access: ProjectAccess },
  { readable, writable }: { readonly readable: Finds; readonly writable: Finds },
) {
  const { access, store } = dependencies;
  return {
    async listVersions(request, context) {
      const versions = await versionsOf(store, await readable(context, request));
      return { versions: versions.map(presentDocument) };
    },

    async findNames({ projectId, names }, context) {
      await access.read(context, projectId);
      return { known: await findNames(store, projectId, names) };
    },

    async makeCurrent(request, context) {
      const document = await writable(context, request);
      return { document: presentDocument(await makeCurrent(store, document)) };
    },

    async deleteVersion(request, context) {
      await deleteOneVersion(dependencies, await writable(context, request), by(context));
      return {};
    },
  } satisfies Partial<DocumentsServiceImplementation<CallExtension>>;
}
