import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { droppedFiles } from '#lib/uploads/dropped-files.ts';

/** Hands dropped files on; folders are refused with a word. */
export function useTakeDrop(onFiles: (files: Iterable<File>) => void): (event: DragEvent) => void {
  const { t } = useTranslation('documents');
  return (event) => {
    event.preventDefault();
    const { files, folders } = droppedFiles(event.dataTransfer);
    if (folders) toast(t('upload.folder'), 'error');
    onFiles(files);
  };
}
