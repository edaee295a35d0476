import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toasts.ts';
import { refusalOf } from '../../../lib/uploads/accepted-files.ts';
import { upload } from '../../../lib/uploads/upload-queue.ts';

/**
 * Checks files and sends those that may be sent. Refusals and results are told as toasts; the tray keeps them.
 * `named` puts the file's name into the message of success; of several files it always stands there.
 */
export function useUploadFiles(projectId: number, named: boolean): (files: Iterable<File>) => void {
  const { t } = useTranslation('documents');
  const send = async (file: File, withName: boolean) => {
    const refusal = refusalOf(file);
    if (refusal) return toast(refusal === 'type' ? t('upload.unsupported') : t('upload.tooLarge'), 'error');
    const { state, error } = await upload(projectId, file);
    if (state === 'failed') toast(t('upload.failed', { message: error || t('upload.unknown') }), 'error');
    else if (state !== 'cancelled') {
      toast(withName ? t('upload.successNamed', { name: file.name }) : t('upload.success'), 'success');
    }
  };
  return (files) => {
    const all = [...files];
    for (const file of all) void send(file, named || all.length > 1);
  };
}
