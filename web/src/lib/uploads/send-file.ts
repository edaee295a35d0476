import i18next from 'i18next';
import { ApiError, refusalOf } from '../api/errors.ts';
import { newTraceparent } from '../api/traceparent.ts';
import type { UploadedDocument } from '../api/types.ts';
import { secondFactorDemand } from '../auth/second-factor-demand.ts';
import { session } from '../auth/session.ts';

/** A file, and whether it is a document of its own even where one has its name. */
export interface FileToSend {
  file: File;
  separate?: boolean;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Uploads one file. XMLHttpRequest, because `fetch` does not report how much was sent. `onProgress` gets a share from 0
 * to 1. Rejects with `ApiError`, or with an `AbortError` after the signal.
 */
export function sendFile(
  projectId: number,
  { file, separate = false }: FileToSend,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedDocument> {
  return new Promise((resolve, reject) => {
    const { token } = session.get();
    const request = new XMLHttpRequest();
    request.open('POST', `/api/projects/${projectId}/documents${separate ? '?separate=true' : ''}`);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('traceparent', newTraceparent());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201) return resolve(body as UploadedDocument);
      if (request.status === 401) session.reject(token);
      if (request.status === 403) secondFactorDemand.noteRefusal(token, refusalOf(body).code);
      reject(new ApiError(request.status, refusalOf(body), `${request.status} ${request.statusText}`.trim()));
    };
    request.onerror = () => reject(new ApiError(0, { detail: null }, i18next.t('common:connectionLost')));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
