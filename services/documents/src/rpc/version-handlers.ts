import type { CallExtension } from '@cairn/platform/rpc';
import type { DocumentsServiceImplementation } from '@cairn/proto/documents';
import type { ProjectAccess } from '@cairn/service/access';
import { findNames } from '../domain/versions/find-names.ts';
import { makeCurrent } from '../domain/versions/make-current.ts';
import { versionsOf } from '../domain/versions/namesake.ts';
import type { VersionDependencies } from '../domain/versions/settle-versions.ts';
import type { FindsDocument } from './document-address.ts';
import { presentDocument } from './presenters.ts';

/** The calls about versions of documents. */
export function versionHandlers(
  dependencies: VersionDependencies & { readonly access: ProjectAccess },
  { readable, writable }: { readonly readable: FindsDocument; readonly writable: FindsDocument },
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
  } satisfies Partial<DocumentsServiceImplementation<CallExtension>>;
}
