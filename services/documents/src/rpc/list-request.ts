import type { ListDocumentsRequest } from '@cairn/proto/documents';
import { enumName, knownName } from '@cairn/proto/enum-names';
import type { ListDocuments } from '../domain/listing/list-documents.ts';

/** What a caller asks a list for. */
export function readListRequest(request: ListDocumentsRequest, userId: string): ListDocuments {
  const { projectId, pageSize, pageToken, query, tag, recent } = request;
  const sort = knownName(request.sort, 'DOCUMENT_SORT_');
  const order = knownName(request.order, 'SORT_ORDER_');
  const uploader = knownName(request.uploader, 'UPLOADER_');
  return {
    projectId,
    pageSize,
    pageToken,
    query,
    tag,
    recent,
    fileType: knownName(request.fileType, 'FILE_TYPE_'),
    statuses: request.statuses.map((status) => enumName(status, 'DOCUMENT_STATUS_')),
    ...(sort && { sort }),
    ...(order && { descending: order === 'desc' }),
    ...(uploader && { uploader: { userId, isCaller: uploader === 'mine' } }),
  };
}
